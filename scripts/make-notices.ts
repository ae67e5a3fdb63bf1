/** Writes public/third-party.txt: the libraries that the page ships, with their licences, as their licences ask. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const readJson = (path: string): Record<string, unknown> => JSON.parse(readFileSync(path, 'utf8'));

/** Packages that only the command line uses and that no page ships. */
const notShipped = new Set(['@modelcontextprotocol/server', 'ws', 'tsx', 'esbuild']);

const dependencies = Object.keys(Object(readJson(join(root, 'package.json')).dependencies)).filter(
  (name) => !notShipped.has(name),
);
const sections = dependencies.sort().map((name) => {
  const folder = join(root, 'node_modules', name);
  const info = readJson(join(folder, 'package.json'));
  const file = existsSync(folder) ? readdirSync(folder).find((f) => /^licen[cs]e/i.test(f)) : undefined;
  // The AGPL is long and stands in LICENSE, where the whole work has it.
  const own = name === 'mupdf' ? 'See LICENSE of Vernier: the same licence.' : '';
  const text = own || (file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${String(info.license)}`);
  return `${name} ${String(info.version)} (${String(info.license)})\n${'-'.repeat(72)}\n${text}\n`;
});
writeFileSync(
  join(root, 'public', 'third-party.txt'),
  `Vernier ships these libraries. Vernier itself is licensed under AGPL-3.0-or-later; see LICENSE.\n\n${sections.join('\n')}`,
);
console.log(`public/third-party.txt: ${sections.length} libraries`);
