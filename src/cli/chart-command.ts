/**
 * `vernier chart FILE --page N …`: the charts of a page as JSON, CSV or Markdown; `--find` lists the panels of every
 * page; `--batch` answers one JSON line for each JSON line on stdin, in order, and never dies on a bad file.
 */
import { createInterface } from 'node:readline';
import { chartsToMarkdown } from '../engine/chart/answer/write-markdown.ts';
import { summarizeCharts } from '../engine/chart/read-page.ts';
import type { Failure } from '../engine/contract/failure.ts';
import { chartsAsCsv } from './chart-csv.ts';
import { ChartFiles } from './chart-files.ts';

const usage = `usage:
  vernier chart FILE --page N [--hints JSON] [--max-points N] [--region x0,y0,x1,y1] [--csv|--markdown] [--password WORD]
  vernier chart FILE --find
  vernier chart --batch        one JSON request per line: {"file","page","hints","max_points"}
`;

interface Options {
  file: string | null;
  page: number;
  hints: unknown;
  maxPoints: number | undefined;
  region: [number, number, number, number] | undefined;
  password: string | undefined;
  format: 'json' | 'csv' | 'markdown';
  mode: 'page' | 'find' | 'batch';
}

export async function runChartCommand(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\n${usage}`);
    return 2;
  }
  const files = new ChartFiles();
  try {
    if (options.mode === 'batch') return await runBatch(files);
    if (options.file === null) {
      process.stderr.write(usage);
      return 2;
    }
    return options.mode === 'find'
      ? await runFind(files, options.file, options.password)
      : await runPage(files, options, options.file);
  } finally {
    files.close();
  }
}

function readOptions(args: string[]): Options | string {
  const o: Options = {
    file: null,
    page: 1,
    hints: {},
    maxPoints: undefined,
    region: undefined,
    password: undefined,
    format: 'json',
    mode: 'page',
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    const value = args[i + 1];
    if (arg === '--find') o.mode = 'find';
    else if (arg === '--batch') o.mode = 'batch';
    else if (arg === '--csv') o.format = 'csv';
    else if (arg === '--markdown') o.format = 'markdown';
    else if (arg.startsWith('--')) {
      if (value === undefined) return `${arg} needs a value`;
      i++;
      const problem = setOption(o, arg, value);
      if (problem) return problem;
    } else if (o.file === null) o.file = arg;
    else return `unexpected argument ${arg}`;
  }
  return o;
}

function setOption(o: Options, name: string, value: string): string | null {
  if (name === '--page' || name === '--max-points') {
    const n = Number(value);
    if (!Number.isInteger(n)) return `${name} needs a whole number`;
    if (name === '--page') o.page = n;
    else o.maxPoints = n;
    return null;
  }
  if (name === '--password') {
    o.password = value;
    return null;
  }
  if (name === '--region') {
    const [x0, y0, x1, y1, ...more] = value.split(',').map(Number);
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || more.length > 0)
      return '--region needs x0,y0,x1,y1';
    if (![x0, y0, x1, y1].every(Number.isFinite)) return '--region needs four numbers';
    o.region = [x0, y0, x1, y1];
    return null;
  }
  if (name === '--hints') {
    try {
      o.hints = JSON.parse(value);
      return null;
    } catch {
      return '--hints needs JSON';
    }
  }
  return `unknown option ${name}`;
}

async function runPage(files: ChartFiles, o: Options, file: string): Promise<number> {
  const outcome = await files.read({
    file,
    page: o.page,
    hints: o.hints,
    // A table for people is whole unless they say otherwise; the default of the answer is a sample for agents.
    max_points: o.maxPoints ?? (o.format === 'csv' ? 0 : undefined),
    region: o.region,
    password: o.password,
  });
  if (!outcome.ok) return reportFailure(outcome.failure);
  if (o.format === 'csv') {
    const identity = await files.identity(file, o.password);
    if (!identity.ok) return reportFailure(identity.failure);
    process.stdout.write(chartsAsCsv(outcome.value, identity.value, o.hints, new Date().toISOString()));
  } else if (o.format === 'markdown') process.stdout.write(chartsToMarkdown(outcome.value));
  else print(outcome.value, 2);
  return 0;
}

function reportFailure(failure: Failure): number {
  print({ error: failure }, 2);
  return 1;
}

async function runFind(files: ChartFiles, file: string, password: string | undefined): Promise<number> {
  const pages = await files.pageCount(file, password);
  if (!pages.ok) return reportFailure(pages.failure);
  for (let page = 1; page <= pages.value; page++) {
    const outcome = await files.read({ file, page });
    print(outcome.ok ? summarizeCharts(outcome.value) : { page, error: outcome.failure });
  }
  return 0;
}

async function runBatch(files: ChartFiles): Promise<number> {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    print(await answerLine(files, line));
  }
  return 0;
}

async function answerLine(files: ChartFiles, line: string): Promise<unknown> {
  let ask: unknown;
  try {
    ask = JSON.parse(line);
  } catch {
    return { error: { code: 'bad_argument', message: 'The line is not JSON.' } };
  }
  if (typeof ask !== 'object' || ask === null || !('file' in ask) || typeof ask.file !== 'string') {
    return { error: { code: 'bad_argument', message: 'A request needs "file" and "page".' } };
  }
  const page = 'page' in ask ? Number(ask.page) : 1;
  if (!Number.isInteger(page)) return { error: { code: 'bad_argument', message: '"page" must be a whole number.' } };
  const region = 'region' in ask && Array.isArray(ask.region) ? ask.region.map(Number) : [];
  const [x0, y0, x1, y1] = region;
  const outcome = await files.read({
    file: ask.file,
    page,
    hints: 'hints' in ask ? ask.hints : {},
    max_points: 'max_points' in ask ? Number(ask.max_points) : undefined,
    region: x0 !== undefined && y0 !== undefined && x1 !== undefined && y1 !== undefined ? [x0, y0, x1, y1] : undefined,
    password: 'password' in ask && typeof ask.password === 'string' ? ask.password : undefined,
  });
  return outcome.ok ? outcome.value : { error: outcome.failure };
}

function print(value: unknown, indent = 0): void {
  process.stdout.write(`${JSON.stringify(value, null, indent)}\n`);
}
