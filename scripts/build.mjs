/** Builds the app into dist/: samples when missing, then Vite, then the brotli copy of the wasm that mupdf ships. */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './ensure-installed.mjs';

export function build() {
  const samples = run('npx', ['tsx', 'scripts/make-samples.ts', '--if-missing']);
  if (samples !== 0) return samples;
  const built = run('npx', ['vite', 'build', '--logLevel', 'warn']);
  if (built !== 0) return built;
  const shipped = join(root, 'node_modules', 'mupdf', 'dist', 'mupdf-wasm.wasm.br');
  const assets = join(root, 'dist', 'assets');
  for (const name of readdirSync(assets)) {
    if (name.endsWith('.wasm') && existsSync(shipped)) copyFileSync(shipped, join(assets, `${name}.br`));
  }
  return 0;
}

if (process.argv[1]?.endsWith('build.mjs')) process.exit(build());
