import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { axisWith, chartWith, seriesWith } from '../chart-fixtures.ts';
import { type Actor, personHere } from '../events.ts';
import { resampleSeries } from '../resample.ts';
import { createSession, type Session } from '../session.ts';
import { chartCsv, chartFileStem, chartJson, logLines, pageCsv, zipCharts } from './chart-files.ts';
import { isoTime, tableOfChart, tableOfResampled } from './chart-table.ts';
import { writeCsv, writeMarkdown, writeTsv } from './delimited.ts';
import { openProject, parseProject, writeProject } from './project-file.ts';

const identity = { sha256: 'b'.repeat(64), name: 'Über report.pdf', byteLength: 1234, pageCount: 3 };
const agent: Actor = { kind: 'agent', name: 'claude-code', via: 'relay' };
const tool = { name: 'Vernier', version: '0.1.0' };

function sessionWith(over: Partial<typeof identity> = {}): Session {
  return createSession({ ...identity, ...over }, { now: () => '2026-12-01T10:00:00.000Z' });
}
const answer = (session: Session, questionId: string, option: string, actor = personHere) =>
  session.dispatch({ kind: 'answer', items: [{ page: 1, questionId, option }] }, actor);
const contextOf = (session: Session) => ({
  tool,
  exportedAt: '2026-12-01T11:00:00.000Z',
  document: identity,
  state: session.state(),
});

describe('the table of a chart', () => {
  it('has a row per drawn point with the columns that the chart needs', () => {
    const table = tableOfChart(chartWith());
    expect(table.columns).toEqual(['series', 'label', 'kind', 'axis', 'x', 'y']);
    expect(table.rows.map((row) => row.cells)).toEqual([
      ['s0', 'Voltage', 'curve', 'left', 0, 1],
      ['s0', 'Voltage', 'curve', 'left', 5, 2],
      ['s0', 'Voltage', 'curve', 'left', 10, 4],
    ]);
  });

  it('writes times as ISO 8601 and categories as their text', () => {
    const day = Date.UTC(2024, 1, 29);
    expect(isoTime(day)).toBe('2024-02-29');
    expect(isoTime(day + 1500)).toBe('2024-02-29T00:00:01.500Z');
    const timed = chartWith({ x_axis: axisWith({ scale: 'time' }), series: [seriesWith({ points: [[day, 3]] })] });
    expect(tableOfChart(timed).rows[0]?.cells.slice(4)).toEqual(['2024-02-29', 3]);
    const named = chartWith({ series: [seriesWith({ points: [[0, 3]], categories: ['North'] })] });
    expect(tableOfChart(named).rows[0]?.cells.slice(4)).toEqual(['North', 3]);
  });

  it('puts the value of a lying bar on x and its category on y', () => {
    const bar = { x: 0, x0: -0.4, x1: 0.4, base: 0, value: 7, category: 'South' };
    const { points: _, ...bars } = seriesWith({ kind: 'bars', orientation: 'horizontal', bars: [bar] });
    const table = tableOfChart(chartWith({ series: [bars] }));
    expect(table.columns).toEqual(['series', 'label', 'kind', 'axis', 'x', 'y', 'base']);
    expect(table.rows[0]?.cells.slice(4)).toEqual([7, 'South', 0]);
  });

  it('keeps bands and error bars as low and high, and numbers pieces only where there are gaps', () => {
    const band = seriesWith({ kind: 'band', points: [[1, 2, 3]] });
    expect(tableOfChart(chartWith({ series: [band] })).rows[0]?.cells.slice(4)).toEqual([1, null, 2, 3]);
    const error = seriesWith({ points: [[1, 2]], y_err: [[1.5, 2.5]] });
    expect(tableOfChart(chartWith({ series: [error] })).rows[0]?.cells.slice(4)).toEqual([1, 2, 1.5, 2.5]);
    const pieces = tableOfChart(chartWith({ series: [seriesWith({ gaps: [2] })] }));
    expect(pieces.rows.map((row) => row.cells.at(-1))).toEqual([1, 1, 2]);
  });

  it('marks interpolated values', () => {
    const result = resampleSeries(chartWith(), seriesWith(), [5, 6, 11]);
    const rows = result.ok ? result.rows : [];
    const table = tableOfResampled(chartWith(), [{ series: seriesWith(), rows }]);
    expect(table.columns.slice(-2)).toEqual(['interpolated', 'note']);
    expect(table.rows.map((row) => row.cells.slice(-2))).toEqual([
      ['no', null],
      ['yes', null],
      [null, 'outside the drawn curve'],
    ]);
  });
});

describe('tables as text', () => {
  const table = {
    columns: ['label', 'x'],
    rows: [{ cells: ['a "quoted", two\nlines', 1.5e-7] }, { cells: ['=HYPERLINK("x")', -3] }, { cells: [null, 0.1] }],
  };

  it('quotes CSV as RFC 4180 says, ends lines with CRLF and defuses formulas from the file', () => {
    expect(writeCsv(table)).toBe(
      'label,x\r\n"a ""quoted"", two\nlines",1.5e-7\r\n"\'=HYPERLINK(""x"")",-3\r\n,0.1\r\n',
    );
  });

  it('keeps TSV cells on one line and Markdown cells inert', () => {
    expect(writeTsv(table).split('\n')[1]).toBe('a "quoted", two lines\t1.5e-7');
    const markdown = writeMarkdown({ columns: ['label', 'x'], rows: [{ cells: ['a|b <i>', 2] }] });
    expect(markdown).toBe('| label | x |\n| --- | ---: |\n| a\\|b \\<i\\> | 2 |\n');
  });
});

describe('exports', () => {
  it('carry the file digest, the calibration with residuals and who decided what', () => {
    const session = sessionWith();
    answer(session, 'p0.s1.axis', 'right', agent);
    const csv = chartCsv({ page: 1, chart: chartWith() }, contextOf(session));
    const lines = csv.split('\r\n');
    expect(lines.filter((line) => line.startsWith('#')).join('\n')).toContain(`sha256 ${identity.sha256}`);
    expect(csv).toContain('# x ticks: 0 at 100 pt (0.01 off); 5 at 200 pt (0.01 off)');
    expect(csv).toContain(
      '# decided: p0.s1.axis = right by agent claude-code, via relay at 2026-12-01T10:00:00.000Z, not reviewed by a person',
    );
    expect(lines.filter((line) => !line.startsWith('#'))[0]).toBe('series,label,kind,axis,x,y');
  });

  it('hold rule decisions that the reading itself shows, and drop moot answers', () => {
    const session = sessionWith();
    answer(session, 'p0.s1.axis', 'right');
    const context = { ...contextOf(session), moot: ['p0.s1.axis'] };
    const json = JSON.parse(chartJson({ page: 1, chart: chartWith() }, context, session.events()));
    expect(json.provenance.decisions).toMatchObject([{ target: 'p0.s0.axis', by: 'rule', name: 'geometry' }]);
    expect(json.log).toHaveLength(1);
    expect(json.series[0].points).toHaveLength(3);
  });

  it('zip every chart with an index that names what was declined', () => {
    const session = sessionWith();
    const declined = chartWith({
      chart_id: 'p1',
      series: [],
      decline_reason: { code: 'no_tick_labels', text: 'No numbers.' },
    });
    const files = unzipSync(
      zipCharts({
        charts: [
          { page: 1, chart: chartWith() },
          { page: 1, chart: declined },
        ],
        context: contextOf(session),
        events: session.events(),
      }),
    );
    expect(Object.keys(files).sort()).toEqual([
      'index.csv',
      'log.jsonl',
      'Über_report-page1-p0.csv',
      'Über_report-page1-p0.json',
      'Über_report-page1-p1.json',
    ]);
    expect(strFromU8(files['index.csv'] ?? new Uint8Array())).toContain('No numbers.');
  });

  it('name files so that no path or odd character gets through', () => {
    expect(chartFileStem('../a b/c:d.PDF', { page: 2, chart: chartWith() })).toBe('a_b_c_d-page2-p0');
  });

  it('write the log as one JSON object a line', () => {
    const session = sessionWith();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s1.axis', 'left');
    const lines = logLines(session.events()).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([1, 2]);
  });
});

describe('a project file', () => {
  const save = (session: Session) => writeProject(session, { tool, savedAt: '2026-12-01T12:00:00.000Z' });
  const problem = (text: string) => {
    const outcome = parseProject(text);
    return outcome.ok ? null : outcome.failure.details?.problem;
  };
  const reopen = (session: Session, text: string) => {
    const project = parseProject(text);
    if (!project.ok) throw new Error(project.failure.message);
    return openProject(session, project.value);
  };

  it('brings the same state back, log and all', () => {
    const session = sessionWith();
    answer(session, 'p0.s0.axis', 'left');
    answer(session, 'p0.s1.axis', 'right', agent);
    session.dispatch({ kind: 'undo' }, personHere);
    const again = sessionWith();
    expect(reopen(again, save(session))).toEqual({ ok: true, value: { added: 3, kept: 0 } });
    expect(again.events()).toEqual(session.events());
    expect(again.state()).toEqual(session.state());
  });

  it('adds nothing when it is already known, and continues a log that it begins with', () => {
    const session = sessionWith();
    answer(session, 'p0.s0.axis', 'left');
    const early = save(session);
    answer(session, 'p0.s1.axis', 'left');
    expect(reopen(session, early)).toEqual({ ok: true, value: { added: 0, kept: 0 } });
  });

  it('never loses answers that are here already: it adds the others as one step that one undo takes back', () => {
    const saved = sessionWith();
    answer(saved, 'p0.s0.axis', 'left');
    answer(saved, 'p0.s1.axis', 'right', agent);
    saved.dispatch({ kind: 'accept', items: [{ page: 1, hintId: 'p0.s1.axis' }] }, personHere);
    const here = sessionWith();
    answer(here, 'p0.s2.axis', 'left');
    reopen(here, save(saved));
    expect([...here.state().decisions.keys()].sort()).toEqual(['1/p0.s0.axis', '1/p0.s1.axis', '1/p0.s2.axis']);
    expect(here.state().decisions.get('1/p0.s1.axis')?.reviewedBy?.kind).toBe('person');
    here.dispatch({ kind: 'undo' }, personHere);
    expect([...here.state().decisions.keys()]).toEqual(['1/p0.s2.axis']);
  });

  it("keeps a person's answer over an unreviewed one of the file, and counts it", () => {
    const saved = sessionWith();
    answer(saved, 'p0.s0.axis', 'right', agent);
    const here = sessionWith();
    answer(here, 'p0.s0.axis', 'left');
    expect(reopen(here, save(saved))).toEqual({ ok: true, value: { added: 0, kept: 1 } });
    expect(here.state().decisions.get('1/p0.s0.axis')?.value).toBe('left');
  });

  it('of another PDF is refused by name and changes nothing', () => {
    const other = sessionWith({ sha256: 'c'.repeat(64), name: 'other.pdf' });
    answer(other, 'p0.s0.axis', 'left');
    const here = sessionWith();
    const outcome = reopen(here, save(other));
    expect(outcome).toMatchObject({ ok: false, failure: { details: { problem: 'other_document' } } });
    expect(outcome.ok ? '' : outcome.failure.message).toContain('other.pdf');
    expect(here.events()).toEqual([]);
  });

  it('that is newer, damaged or something else is named as such', () => {
    const session = sessionWith();
    answer(session, 'p0.s0.axis', 'left');
    const text = save(session);
    expect(problem(text.slice(0, -40))).toBe('damaged');
    expect(problem(text.replace('"version": 1', '"version": 2'))).toBe('newer_version');
    expect(problem(text.replace('"type": "answer"', '"type": "guess"'))).toBe('damaged');
    expect(problem(text.replace('"seq": 1', '"seq": 7'))).toBe('damaged');
    expect(problem('{"hello": 1}')).toBe('not_a_project');
    expect(problem('[]')).toBe('not_a_project');
  });
});

describe('the CSV of a page', () => {
  const session = sessionWith();

  it('is, with a single chart, the very file that the chart view saves', () => {
    const placed = { page: 1, chart: chartWith() };
    expect(pageCsv([placed], contextOf(session))).toBe(chartCsv(placed, contextOf(session)));
  });

  it('holds the rows of every chart unchanged, with the chart in front and the union of their columns', () => {
    const bars = chartWith({
      chart_id: 'p1',
      series: [seriesWith({ series_id: 'p1.s0', kind: 'bars', bars: [{ x: 1, x0: 0.5, x1: 1.5, base: 0, value: 7 }] })],
    });
    const lines = pageCsv(
      [
        { page: 1, chart: chartWith() },
        { page: 1, chart: bars },
      ],
      contextOf(session),
    ).split('\r\n');
    expect(lines.filter((line) => line.startsWith('# page 1, chart'))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('# file:'))).toHaveLength(1);
    const rows = lines.filter((line) => line !== '' && !line.startsWith('#'));
    expect(rows[0]).toBe('chart,series,label,kind,axis,x,y,base,x_from,x_to');
    expect(rows[1]).toBe('p0,s0,Voltage,curve,left,0,1,,,');
    expect(rows.some((row) => row.startsWith('p1,p1.s0,') && row.endsWith(',1,7,0,0.5,1.5'))).toBe(true);
  });
});
