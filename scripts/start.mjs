/** `npm start`: installs what is missing, builds when the sources are newer than the build, serves, prints the address. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';

/** Time of the newest file below a folder, in milliseconds. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), 0);
}

ensureInstalled();
const index = join(root, 'dist', 'index.html');
const sources = ['src', 'public', 'scripts', 'index.html', 'vite.config.ts', 'package-lock.json'].map((name) =>
  join(root, name),
);
const stale = !existsSync(index) || Math.max(...sources.filter(existsSync).map(newest)) > statSync(index).mtimeMs;
if (stale) {
  console.log('Building…');
  const { build } = await import('./build.mjs');
  if (build() !== 0) {
    console.error('The build failed; the lines above say why.');
    process.exit(1);
  }
}
const { serve } = await import('./serve.mjs');
const wanted = Number(process.env.PORT ?? 4174);
const { url } = await serve({ port: wanted }).catch((error) => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.log(`Port ${wanted} is taken; using another.`);
  return serve({ port: 0 });
});
console.log(`\nVernier is at ${url}   (Ctrl+C ends it)\n`);
