/**
 * `npm run score`: scores the chart reader against a corpus with known truth, prints the table per kind of chart and per
 * producer, and writes docs/score.md from it. Skips, and says so, where the corpus is not at hand (a user's clone).
 *
 *   npm run score [-- CORPUS_FOLDER]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Row {
  case: string;
  expected: string;
  status: string;
  asked: number;
  ms: number;
  truth: number;
  right: number;
  loose: number;
  missed: number;
  partial: number;
  wrong: number;
  extra: number;
  good: boolean;
  why: string[];
}
interface Score {
  sum: Record<string, number>;
  median_error: number | null;
  median_ms: number;
  rows: Row[];
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const corpus = process.argv[2] ?? join(root, '..', 'shared', 'corpus');
const scorer = join(root, '..', 'shared', 'score', 'score-charts.mjs');
if (!existsSync(corpus) || !existsSync(scorer)) {
  console.log('skipped: the chart corpus and its scorer are not at hand here');
  process.exit(0);
}

/** `INDEX.tsv`: producer and chart kinds of each file, by `folder/name`. */
function readIndex(): Map<string, { producer: string; kinds: string }> {
  const lines = readFileSync(join(corpus, 'INDEX.tsv'), 'utf8').trim().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const cells = line.split('\t');
      return [
        (cells[0] ?? '').replace(/\.pdf$/, ''),
        { producer: shortProducer(cells[4] ?? ''), kinds: cells[5] ?? '' },
      ];
    }),
  );
}

const shortProducer = (text: string): string => {
  const known =
    /matplotlib|ggplot|\bR\b|gnuplot|Skia|LibreOffice|Ghostscript|pdfTeX|LuaTeX|Octave|ReportLab|FOP|cairo/i;
  return known.exec(text)?.[0] ?? (text.split(/[ /,]/)[0] || 'unknown');
};

function scoreFolder(folder: string): Score | null {
  const out = join(root, '.cache', `score-${folder}.json`);
  mkdirSync(dirname(out), { recursive: true });
  spawnSync('node', [scorer, join(corpus, folder), '--quiet', '--out', out], { cwd: root, stdio: 'inherit' });
  return existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : null;
}

const columns = ['cases', 'truth', 'right', 'loose', 'missed', 'partial', 'wrong', 'extra'] as const;
type Column = (typeof columns)[number];

function tableBy(rows: Row[], keyOf: (row: Row) => string): string {
  const groups = new Map<string, Record<Column, number>>();
  for (const row of rows) {
    const key = keyOf(row) || 'other';
    const group = groups.get(key) ?? {
      cases: 0,
      truth: 0,
      right: 0,
      loose: 0,
      missed: 0,
      partial: 0,
      wrong: 0,
      extra: 0,
    };
    group.cases += 1;
    for (const c of columns) if (c !== 'cases') group[c] += row[c];
    groups.set(key, group);
  }
  const body = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([key, g]) => `| ${key} | ${columns.map((c) => g[c]).join(' | ')} |`);
  return [`| | ${columns.join(' | ')} |`, `| --- |${columns.map(() => ' ---: |').join('')}`, ...body].join('\n');
}

const index = readIndex();
const parts = [
  '# Chart scores',
  '',
  'Made by `npm run score`; do not edit. `right`: within 0.5 % of the plotted range, both ways.',
  '',
];
for (const folder of ['generated', 'real']) {
  const score = scoreFolder(folder);
  if (!score) continue;
  const error = score.median_error === null ? 'none' : `${(score.median_error * 100).toFixed(4)} % of the range`;
  parts.push(
    `## ${folder}`,
    '',
    `Series right ${score.sum.right} of ${score.sum.truth}; wrong ${score.sum.wrong}; extra ${score.sum.extra}; must ask ${score.sum.did_ask}/${score.sum.must_ask}, needless questions ${score.sum.needless}; must decline ${score.sum.did_decline}/${score.sum.must_decline}; median error ${error}; median ${score.median_ms} ms a page.`,
    '',
  );
  parts.push(
    'By kind of chart:',
    '',
    tableBy(score.rows, (r) => index.get(`${folder}/${r.case}`)?.kinds ?? ''),
    '',
  );
  parts.push(
    'By producer:',
    '',
    tableBy(score.rows, (r) => index.get(`${folder}/${r.case}`)?.producer ?? ''),
    '',
  );
  const missed = score.rows.filter((r) => r.missed > 0 || r.wrong > 0);
  parts.push(
    'Missed, with the reason given:',
    '',
    ...missed.map((r) => `- ${r.case}: ${r.missed} of ${r.truth} (${r.why.join('; ') || r.status})`),
    '',
  );
}
const page = parts.join('\n');
mkdirSync(join(root, 'docs'), { recursive: true });
writeFileSync(join(root, 'docs', 'score.md'), page);
console.log(page);
