/** A decline is a result: why, what would change it, and the picture to take to a reader who can look. */
import type { Reason, ReasonCode } from '../../../engine/contract/reasons.ts';
import { Button } from '../../controls/button.tsx';
import { copyText } from '../data/save-file.ts';
import { takeBack } from '../state/chart-actions.ts';
import type { ChartFacts } from '../state/chart-selectors.ts';
import styles from './declined-card.module.css';
import { whatWouldChange } from './what-would-change.ts';

export function DeclinedCard({ facts, disabled }: { facts: ChartFacts; disabled: boolean }) {
  const { chart, summary, reading, decisions } = facts;
  const reasons = declineReasons(facts);
  const own = decisions.find((decision) => decision.value === 'cant_tell' || decision.value === 'axes_wrong');
  const unread = chart?.diagnostics.unread ?? [];
  return (
    <section className={styles.card} aria-label="Declined" data-testid="declined">
      <h3 className={styles.title}>No numbers from this chart</h3>
      {reasons.map((reason) => (
        <div key={`${reason.code} ${reason.axis ?? ''} ${reason.series_id ?? ''}`} className={styles.reason}>
          <p data-testid="decline-reason">{reason.text}</p>
          <p className={styles.change}>{whatWouldChange(reason.code)}</p>
        </div>
      ))}
      {reasons.length === 0 && summary?.reason ? <p>{summary.reason}</p> : null}
      {unread.length > 0 ? (
        <ul className={styles.unread}>
          {unread.map((item) => (
            <li key={`${item.what} ${item.why}`}>
              {item.count} × {item.what}: {item.why}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.next}>
        {own ? (
          <Button look="primary" size="s" isDisabled={disabled} onPress={() => takeBack(facts.place, own.hintId)}>
            Take my answer back
          </Button>
        ) : null}
        <Button size="s" onPress={() => void copyText(clipForReader(facts), 'Clip copied.')}>
          Copy the clip for a reader
        </Button>
      </div>
      <p className={styles.change}>
        {reading
          ? 'The picture above is what can be sent to a reader who looks; the clip names exactly this part of the page.'
          : null}
      </p>
    </section>
  );
}

function declineReasons({ chart, reading, place }: ChartFacts): Reason[] {
  const own = chart?.decline_reason ? [chart.decline_reason] : [];
  if (own.length > 0) return own;
  const only = reading?.response.charts.length === 1;
  const codes = new Set<ReasonCode>();
  return (reading?.response.reasons ?? []).filter((reason) => {
    const fresh = !codes.has(reason.code);
    codes.add(reason.code);
    return fresh && (only || reason.series_id?.startsWith(place.chartId));
  });
}

/** The call that gets the same picture, as an agent's tool takes it. */
function clipForReader({ chart, summary, place, document }: ChartFacts): string {
  const page = document.pages[place.page - 1];
  const box = chart?.region_bbox ?? summary?.region_bbox;
  if (!page || !box) return '{}';
  const fraction = (value: number, size: number): number =>
    Math.min(1, Math.max(0, Math.round((value / size) * 1e4) / 1e4));
  const clip = [
    fraction(box[0], page.widthPt),
    fraction(box[1], page.heightPt),
    fraction(box[2], page.widthPt),
    fraction(box[3], page.heightPt),
  ];
  return JSON.stringify({ document: document.name, pages: [place.page], clip, dpi: 200 });
}
