/**
 * `vernier relay`: an MCP server on stdio that passes calls to a page which is open in a browser on this machine. stdout
 * belongs to the protocol; everything for people goes to stderr. Ends when the client closes stdin.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import manifest from '../../package.json' with { type: 'json' };
import { defaultRelayPort } from '../bridge/doors/relay-messages.ts';
import { createRelayMcpServer } from './relay-mcp.ts';
import { RelayPages } from './relay-pages.ts';

const usage = `usage: vernier relay [--port N] [--allow-origin ORIGIN]...
  --port N               port on 127.0.0.1 that the page connects to (default ${defaultRelayPort}, or the next free one)
  --allow-origin ORIGIN  also take pages from this origin, such as https://vernier.example (pages of this machine are taken)
`;

export interface RelayArguments {
  port: number;
  onlyPort: boolean;
  allowedOrigins: string[];
}

export async function runRelayCommand(args: string[]): Promise<number> {
  const read = readRelayArguments(args);
  if (typeof read === 'string') {
    process.stderr.write(`${read}\n${usage}`);
    return read === '' ? 0 : 2;
  }
  const report = (line: string): void => void process.stderr.write(`vernier relay: ${line}\n`);
  const pages = new RelayPages({ ...read, report });
  try {
    await pages.listen();
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return 1;
  }
  const servers = new Set<ReturnType<typeof createRelayMcpServer>>();
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  const handle = serveStdio(
    () => {
      const server = createRelayMcpServer(pages, manifest.version);
      servers.add(server);
      server.onclose = () => servers.delete(server);
      return server;
    },
    { onerror: (error) => report(error.message) },
  );
  pages.onChange(() => {
    // An instance that only served a probe is not connected and may refuse; the others must still hear of it.
    for (const server of servers) server.sendToolListChanged().catch(() => {});
  });
  report(`to connect: ${pages.invitation()}`);
  await closed;
  await handle.close();
  pages.close();
  return 0;
}

/** The arguments, or what is wrong with them; an empty string when help was asked. */
export function readRelayArguments(args: readonly string[]): RelayArguments | string {
  const read: RelayArguments = { port: defaultRelayPort, onlyPort: false, allowedOrigins: [] };
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = splitOption(args[i] ?? '');
    if (name === '--help' || name === '-h') return '';
    if (name !== '--port' && name !== '--allow-origin') return `unknown argument ${name}`;
    const value = inline ?? args[++i];
    if (value === undefined) return `${name} needs a value`;
    if (name === '--port') {
      const port = Number(value);
      if (!Number.isInteger(port) || port < 0 || port > 65_535) return `--port ${value} is not a port`;
      read.port = port;
      read.onlyPort = true;
    } else {
      const origin = originOf(value);
      if (origin === null) return `--allow-origin ${value} is not an origin such as https://vernier.example`;
      read.allowedOrigins.push(origin);
    }
  }
  return read;
}

function splitOption(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=');
  return arg.startsWith('--') && at > 0 ? [arg.slice(0, at), arg.slice(at + 1)] : [arg, undefined];
}

function originOf(text: string): string | null {
  try {
    const { origin } = new URL(text);
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
}
