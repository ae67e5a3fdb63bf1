/**
 * The reading as it can be checked at a glance: axes with their ticks as read, series with colour and name, and the
 * verdicts. A verdict changes no coordinate; it confirms, withdraws names or withdraws the axes, and can be undone.
 */
import type { Chart, ChartAxis, ChartSeries } from '../../../engine/contract/chart.ts';
import { verdictKey } from '../../../session/events.ts';
import { axesByName } from '../../../session/export/provenance.ts';
import { Button } from '../../controls/button.tsx';
import { seriesColour, seriesName } from '../overlay/series-colour.ts';
import { tickText } from '../overlay/value-text.ts';
import { giveVerdict } from '../state/chart-actions.ts';
import type { ChartFacts } from '../state/chart-selectors.ts';
import styles from './verification-card.module.css';

const axisTitles: Record<string, string> = { x: 'x axis', y: 'y axis', y_right: 'Right y axis', x_top: 'Top x axis' };

const calibrationWords = { tick_marks: 'tick marks', grid: 'grid lines', labels: 'label positions' } as const;

export function VerificationCard({ facts, chart, disabled }: { facts: ChartFacts; chart: Chart; disabled: boolean }) {
  const verdict = facts.decisions.find((decision) => decision.hintId === verdictKey(chart.chart_id))?.value ?? null;
  const give = (next: string): void => giveVerdict(facts.place, verdict === next ? null : next);
  const dual = chart.y_axis_right !== undefined;
  return (
    <section className={styles.card} aria-label="Check the reading">
      <p className={styles.lead}>Compare with the picture. The coloured grid should lie on the printed ticks.</p>
      <div className={styles.verdicts}>
        <VerdictButton verdict="confirmed" now={verdict} onGive={give} disabled={disabled}>
          Looks right
        </VerdictButton>
        <VerdictButton verdict="labels_wrong" now={verdict} onGive={give} disabled={disabled}>
          Names are wrong
        </VerdictButton>
        <VerdictButton verdict="axes_wrong" now={verdict} onGive={give} disabled={disabled}>
          Axes are wrong
        </VerdictButton>
      </div>
      {verdict ? <p className={styles.given}>{verdictText(verdict)} Press again to take it back.</p> : null}
      {Object.entries(axesByName(chart)).map(([name, axis]) => (
        <AxisTable key={name} title={name === 'y' && dual ? 'Left y axis' : (axisTitles[name] ?? name)} axis={axis} />
      ))}
      <SeriesTable chart={chart} verdict={verdict} onGive={give} disabled={disabled} />
    </section>
  );
}

function verdictText(verdict: string): string {
  if (verdict === 'confirmed') return 'You confirmed this reading.';
  if (verdict === 'axes_wrong') return 'You rejected the axes; the values are withdrawn.';
  return 'You rejected names; the values stay.';
}

interface VerdictButtonProps {
  verdict: string;
  now: string | null;
  disabled: boolean;
  onGive(verdict: string): void;
  children: string;
}

function VerdictButton({ verdict, now, disabled, onGive, children }: VerdictButtonProps) {
  return (
    <Button
      look={now === verdict ? 'primary' : 'plain'}
      size="s"
      isDisabled={disabled}
      aria-pressed={now === verdict}
      onPress={() => onGive(verdict)}
    >
      {children}
    </Button>
  );
}

function AxisTable({ title, axis }: { title: string; axis: ChartAxis }) {
  const facts = [
    axis.scale === 'log' ? `logarithmic, base ${axis.base ?? 10}` : axis.scale,
    `from ${calibrationWords[axis.calibrated_by]}`,
    `marks off by at most ${axis.residual_pt} pt`,
    axis.multiplier === undefined ? null : `× ${axis.multiplier} applied`,
    axis.offset === undefined ? null : `${axis.offset} added`,
    axis.unit ? `unit ${axis.unit}` : null,
    axis.reversed ? 'reversed' : null,
  ].filter((fact) => fact !== null);
  return (
    <div className={styles.axis}>
      <h4>
        {title}
        {axis.title ? <span className={styles.printed}> “{axis.title}”</span> : null}
      </h4>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      {axis.verify ? <p className={styles.verify}>Check: {axis.verify}</p> : null}
      <ul className={styles.ticks} aria-label={`${title}: ticks as read`}>
        {axis.ticks.map((tick) => (
          <li key={`${tick.raw} ${tick.position}`} title={`printed “${tick.raw}”, ${tick.residual_pt} pt off`}>
            {tickText(axis, tick.value)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SeriesTableProps {
  chart: Chart;
  verdict: string | null;
  disabled: boolean;
  onGive(verdict: string): void;
}

function SeriesTable({ chart, verdict, disabled, onGive }: SeriesTableProps) {
  return (
    <div className={styles.axis}>
      <h4>Series</h4>
      <ul className={styles.series}>
        {chart.series.map((series, index) => {
          const wrong = `labels_wrong:${shortId(series, index)}`;
          return (
            <li key={series.series_id}>
              <span className={styles.swatch} style={{ background: seriesColour(series) }} />
              <span className={styles.name}>
                {seriesName(series)} <span className={styles.facts}>{seriesFacts(series)}</span>
              </span>
              {series.label || verdict === wrong ? (
                <Button
                  look={verdict === wrong ? 'primary' : 'quiet'}
                  size="s"
                  isDisabled={disabled}
                  aria-pressed={verdict === wrong}
                  aria-label={`The name ${seriesName(series)} is wrong`}
                  onPress={() => onGive(wrong)}
                >
                  Name is wrong
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Verdicts name a series as "s3"; ids may carry the chart in front. */
function shortId(series: ChartSeries, index: number): string {
  return /s\d+$/.exec(series.series_id)?.[0] ?? `s${index}`;
}

const resolvedWords = {
  geometry: 'axis from geometry',
  text: 'axis from printed text',
  hint: 'axis answered',
  caller_rejected: 'name rejected',
} as const;

function seriesFacts(series: ChartSeries): string {
  const count = series.points?.length ?? series.bars?.length ?? 0;
  const what = series.kind === 'bars' ? 'bars' : 'points';
  const parts = [series.pending_question ? 'waits for an answer' : `${count} ${what}`];
  if (series.axis) parts.push(`${series.axis} axis`);
  if (series.resolved_by) parts.push(resolvedWords[series.resolved_by]);
  return parts.join(' · ');
}
