/**
 * Serves the built app from dist/ on this machine only. Sends the strict content security policy as a header too (a
 * worker obeys the header of its own script), and the brotli copy of the wasm when there is one.
 *
 *   node scripts/serve.mjs [--port 4174] [--base /sub/path/]
 */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import { root } from './ensure-installed.mjs';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
};

/** The policy that index.html states, so that page and worker obey the same one. */
function policyOf(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/i.exec(html)?.[1] ?? "default-src 'self'";
}

/**
 * Starts the server; resolves with its address and a stop function. Port 0 takes any free port; policy null sends none.
 *
 * @param {{ port?: number, base?: string, folder?: string, policy?: string | null }} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>}
 */
export function serve({ port = 4174, base = '/', folder = join(root, 'dist'), policy = policyOf(folder) } = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (!url.pathname.startsWith(base)) return end(response, 404, 'Not here.');
    const wanted = normalize(decodeURIComponent(url.pathname.slice(base.length)) || 'index.html');
    const path = join(folder, wanted);
    if (!path.startsWith(folder + sep) || !existsSync(path) || !statSync(path).isFile())
      return end(response, 404, 'Not here.');
    const headers = {
      'Content-Type': types[extname(path)] ?? 'application/octet-stream',
      ...(policy ? { 'Content-Security-Policy': policy } : {}),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': wanted.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    const accepts = String(request.headers['accept-encoding'] ?? '');
    if (existsSync(`${path}.br`) && accepts.includes('br')) {
      response.writeHead(200, { ...headers, 'Content-Encoding': 'br' });
      createReadStream(`${path}.br`).pipe(response);
    } else if (/\.(html|js|css|json|svg|txt|csv)$/.test(path) && accepts.includes('gzip')) {
      response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' });
      createReadStream(path).pipe(createGzip()).pipe(response);
    } else {
      response.writeHead(200, { ...headers, 'Content-Length': statSync(path).size });
      createReadStream(path).pipe(response);
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      resolve({ url: `http://127.0.0.1:${bound}${base}`, stop: () => new Promise((done) => server.close(done)) });
    });
  });
}

function end(response, status, text) {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const option = (name, fallback) => {
    const i = process.argv.indexOf(name);
    return i < 0 ? fallback : process.argv[i + 1];
  };
  const { url } = await serve({ port: Number(option('--port', '4174')), base: option('--base', '/') });
  console.log(`Vernier is at ${url}`);
}
