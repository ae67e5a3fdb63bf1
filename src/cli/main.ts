/**
 * `vernier <command> …`: the engine without a browser. A command gets its arguments and answers with its exit code:
 * 0 done, 1 a failure (with a code, as JSON on stdout), 2 wrong usage. Commands are loaded only when asked for, so that
 * `render` does not pay for the relay.
 */

const usage = `usage:
  vernier render FILE --pages 1-3 [--dpi 200] [--budget 200000] [--clip x0,y0,x1,y1] [--out DIR]
                 [--count base64|raw] [--webp] [--max-side PIXELS] [--password WORD]
      pictures of pages under a byte budget; JSON summary on stdout, pictures in DIR
  vernier chart FILE --page N …
      the charts of a page as numbers, questions or declines; JSON on stdout
  vernier relay …
      connects an agent to a page that is open in a browser

exit code: 0 done, 1 failure (its code is in the JSON), 2 wrong usage
`;

export type Command = (args: string[]) => Promise<number>;

async function findCommand(name: string | undefined): Promise<Command | null> {
  switch (name) {
    case 'render':
      return (await import('./render-command.ts')).runRenderCommand;
    case 'chart':
      return (await import('./chart-command.ts')).runChartCommand;
    case 'relay':
      return (await import('./relay-command.ts')).runRelayCommand;
    default:
      return null;
  }
}

async function run([name, ...args]: string[]): Promise<number> {
  const command = await findCommand(name);
  if (command) return command(args);
  const asked = name === '--help' || name === '-h' || name === 'help';
  (asked ? process.stdout : process.stderr).write(usage);
  return asked ? 0 : 2;
}

process.exitCode = await run(process.argv.slice(2));
