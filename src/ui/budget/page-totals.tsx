/** Several pages in one call share one budget: what each of them got, and the sum. */
import type { RenderReport } from '../../engine/contract/render.ts';
import { useVernier } from '../state/store.ts';
import styles from './budget-panel.module.css';
import { dpiInWords, exactBytes, formatInWords, sizeInWords } from './numbers-in-words.ts';

export function PageTotals({ report, shown }: { report: RenderReport; shown: number }) {
  const goToPage = useVernier((state) => state.goToPage);
  return (
    <section className={styles.section}>
      <h3>One budget for {report.pages.length} pages</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Arrives as</th>
            <th scope="col">Resolution</th>
            <th scope="col" className={styles.number}>
              Size
            </th>
          </tr>
        </thead>
        <tbody>
          {report.pages.map((record) => (
            <tr key={record.page} data-shown={record.page === shown ? '' : undefined}>
              <td>
                <button type="button" className={styles.linkButton} onClick={() => goToPage(record.page)}>
                  {record.page}
                </button>
              </td>
              <td>
                {record.codec && record.colour
                  ? formatInWords({ codec: record.codec, quality: record.quality, colour: record.colour })
                  : 'no picture'}
              </td>
              <td>{record.dpi_used === null ? '–' : dpiInWords(record.dpi_used)}</td>
              <td className={styles.number}>
                {record.encoded_bytes === null ? '–' : sizeInWords(record.encoded_bytes)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Together with the text of the answer, of {exactBytes(report.budget_bytes)}
            </th>
            <td className={styles.number}>{sizeInWords(report.budget_used)}</td>
          </tr>
        </tfoot>
      </table>
      {report.truncated_render ? (
        <p className={styles.note}>
          Pages after {report.truncated_at} were not rendered: one call takes a few pages only.
        </p>
      ) : null}
    </section>
  );
}
