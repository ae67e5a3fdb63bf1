/**
 * Where the numbers of a chart come from, so that a reader of an export can check each: the file by digest, the place,
 * the calibration ticks with what they miss by, and every decision with who made it. Decisions of the engine's own
 * rules (geometry, printed text) are derived from the reading, decisions of people and agents from the log.
 */
import type { Chart, ChartAxis } from '../../engine/contract/chart.ts';
import { decisionsOfChart, isUnreviewed, type SessionState } from '../fold.ts';
import type { DocumentIdentity } from '../session.ts';

export interface ToolStamp {
  name: string;
  version: string;
}

export interface ExportContext {
  tool: ToolStamp;
  exportedAt: string;
  document: DocumentIdentity;
  state: SessionState;
  /** Answers to questions that the engine no longer asks. */
  moot?: readonly string[];
}

export interface DecisionRecord {
  target: string;
  value: string;
  by: 'person' | 'agent' | 'rule';
  name: string;
  via: string | null;
  at: string | null;
  reviewed: boolean;
  accepted_by: string | null;
}

export interface Provenance {
  tool: ToolStamp;
  exported_at: string;
  file: { name: string; sha256: string; byte_length: number; page_count: number };
  page: number;
  chart_id: string;
  chart_type: string;
  title: string | null;
  verification: string | null;
  axes: Record<string, ChartAxis>;
  decisions: DecisionRecord[];
}

export function provenanceOf(chart: Chart, page: number, context: ExportContext): Provenance {
  const { document } = context;
  return {
    tool: context.tool,
    exported_at: context.exportedAt,
    file: {
      name: document.name,
      sha256: document.sha256,
      byte_length: document.byteLength,
      page_count: document.pageCount,
    },
    page,
    chart_id: chart.chart_id,
    chart_type: chart.chart_type,
    title: chart.title,
    verification: chart.verification ?? null,
    axes: axesByName(chart),
    decisions: [...ruleDecisions(chart), ...givenDecisions(chart, page, context)],
  };
}

export function axesByName(chart: Chart): Record<string, ChartAxis> {
  const named = {
    x: chart.x_axis,
    y: chart.y_axis,
    y_right: chart.y_axis_right ?? null,
    x_top: chart.x_axis_top ?? null,
  };
  const axes: Record<string, ChartAxis> = {};
  for (const [name, axis] of Object.entries(named)) if (axis) axes[name] = axis;
  return axes;
}

function ruleDecisions(chart: Chart): DecisionRecord[] {
  return chart.series
    .filter((series) => series.resolved_by === 'geometry' || series.resolved_by === 'text')
    .map((series) => ({
      target: `${chart.chart_id}.${series.series_id.split('.').at(-1) ?? series.series_id}.axis`,
      value: series.axis ?? 'left',
      by: 'rule' as const,
      name: series.resolved_by === 'text' ? 'printed text' : 'geometry',
      via: null,
      at: null,
      reviewed: true,
      accepted_by: null,
    }));
}

function givenDecisions(chart: Chart, page: number, context: ExportContext): DecisionRecord[] {
  const moot = new Set(context.moot ?? []);
  return decisionsOfChart(context.state, page, chart.chart_id)
    .filter((decision) => !moot.has(decision.hintId))
    .map((decision) => ({
      target: decision.hintId,
      value: decision.value,
      by: decision.actor.kind,
      name: decision.actor.name,
      via: decision.actor.via,
      at: decision.at,
      reviewed: !isUnreviewed(decision),
      accepted_by:
        decision.actor.kind === 'agent' && decision.reviewedBy?.kind === 'person' ? decision.reviewedBy.name : null,
    }));
}

/** The same as lines of text, for the head of a CSV file. */
export function provenanceLines(provenance: Provenance): string[] {
  const { tool, file } = provenance;
  return [
    `${tool.name} ${tool.version}, exported ${provenance.exported_at}`,
    `file: ${file.name}, ${file.byte_length} bytes, sha256 ${file.sha256}`,
    `page ${provenance.page}, chart ${provenance.chart_id}${provenance.title ? `: ${provenance.title}` : ''}`,
    ...Object.entries(provenance.axes).flatMap(([name, axis]) => axisLines(name, axis)),
    ...provenance.decisions.map(decisionLine),
    `verification: ${provenance.verification ?? 'unverified'}`,
  ];
}

function axisLines(name: string, axis: ChartAxis): string[] {
  const facts = [
    `${name} axis`,
    axis.title ? `"${axis.title}"` : null,
    axis.scale === 'log' ? `log base ${axis.base ?? 10}` : axis.scale,
    axis.unit ? `unit ${axis.unit}` : null,
    axis.multiplier === undefined ? null : `multiplier ${axis.multiplier}`,
    axis.offset === undefined ? null : `offset ${axis.offset}`,
    `calibrated by ${axis.calibrated_by}`,
    `largest residual ${axis.residual_pt} pt`,
  ].filter((fact) => fact !== null);
  const ticks = axis.ticks.map((tick) => `${tick.value} at ${tick.position} pt (${tick.residual_pt} off)`);
  return [facts.join(', '), `${name} ticks: ${ticks.join('; ')}`];
}

function decisionLine(decision: DecisionRecord): string {
  const who =
    decision.by === 'rule'
      ? `rule: ${decision.name}`
      : `${decision.by} ${decision.name}${decision.via ? `, via ${decision.via}` : ''}`;
  const when = decision.at ? ` at ${decision.at}` : '';
  const review = decision.reviewed ? '' : ', not reviewed by a person';
  const accepted = decision.accepted_by ? `, accepted by ${decision.accepted_by}` : '';
  return `decided: ${decision.target} = ${decision.value} by ${who}${when}${accepted}${review}`;
}
