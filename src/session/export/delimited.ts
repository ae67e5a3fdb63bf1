/**
 * Tables as text: CSV (RFC 4180), TSV for the clipboard, Markdown. Numbers are written the same on every machine
 * (a dot, no grouping, every digit that was read); nothing here knows a locale.
 */
import type { Cell } from './chart-table.ts';

/** What the writers need of a table; a `DataTable` fits. */
export interface TextTable {
  columns: readonly string[];
  rows: readonly { cells: readonly Cell[] }[];
}

export function writeCsv(table: TextTable, preface: readonly string[] = []): string {
  const lines = preface.map((line) => `# ${line.replace(/[\r\n]+/g, ' ')}`);
  lines.push(table.columns.map(csvCell).join(','));
  for (const { cells } of table.rows) {
    let line = '';
    for (let at = 0; at < cells.length; at += 1) line += (at === 0 ? '' : ',') + csvCell(cells[at] ?? null);
    lines.push(line);
  }
  return `${lines.join('\r\n')}\r\n`;
}

export function writeTsv(table: TextTable): string {
  const lines = [table.columns, ...table.rows.map((row) => row.cells)];
  return `${lines.map((cells) => cells.map(tsvCell).join('\t')).join('\n')}\n`;
}

export function writeMarkdown(table: TextTable): string {
  const line = (cells: readonly Cell[]): string => `| ${cells.map(markdownCell).join(' | ')} |`;
  const rule = `| ${table.columns.map((column) => (isNumeric(table, column) ? '---:' : '---')).join(' | ')} |`;
  return `${[line(table.columns), rule, ...table.rows.map((row) => line(row.cells))].join('\n')}\n`;
}

function isNumeric(table: TextTable, column: string): boolean {
  const at = table.columns.indexOf(column);
  const cells = table.rows.map((row) => row.cells[at] ?? null).filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => typeof cell === 'number');
}

export function cellText(cell: Cell): string {
  return cell === null ? '' : String(cell);
}

/**
 * Text from a file that a spreadsheet would run as a formula gets an apostrophe in front; numbers are left alone, and
 * so is text that reads as a number ("-5").
 */
function guardFormula(cell: Cell): string {
  const text = cellText(cell);
  const runs = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) && !Number.isFinite(Number(text));
  return runs ? `'${text}` : text;
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (cell === null) return '';
  const text = guardFormula(cell);
  return /[",\r\n]/.test(text) || text.startsWith('#') ? `"${text.replaceAll('"', '""')}"` : text;
}

const tsvCell = (cell: Cell): string => guardFormula(cell).replace(/[\t\r\n]+/g, ' ');

const markdownCell = (cell: Cell): string =>
  cellText(cell)
    .replace(/[\r\n]+/g, ' ')
    .replace(/([\\|<>`*_[\]])/g, '\\$1');
