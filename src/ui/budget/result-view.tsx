/** What arrives: the sentence, the picture at its true pixels, requested next to used, and the flags. */
import { CircleAlert, CircleCheck, Columns2, Copy, TriangleAlert } from 'lucide-react';
import type { PageRecord, Picture, RenderRequest } from '../../engine/contract/render.ts';
import { Button } from '../controls/button.tsx';
import { copyText } from '../shell/copy-text.ts';
import type { OpenDocument } from '../state/document-slice.ts';
import styles from './budget-panel.module.css';
import { callAsJson } from './call-as-json.ts';
import { openCompare } from './compare/compare-store.ts';
import { dpiInWords, exactBytes, formatInWords, pixelsInWords, sizeInWords } from './numbers-in-words.ts';
import { flagsInWords, headline, type Tone } from './outcome-in-words.ts';
import { TruePicture } from './true-picture.tsx';

export interface ResultViewProps {
  document: OpenDocument;
  request: RenderRequest;
  record: PageRecord;
  picture: Picture | null;
}

export function ToneIcon({ tone }: { tone: Tone }) {
  if (tone === 'good') return <CircleCheck data-tone={tone} aria-hidden="true" />;
  if (tone === 'warn') return <TriangleAlert data-tone={tone} aria-hidden="true" />;
  return <CircleAlert data-tone={tone} aria-hidden="true" />;
}

export function ResultView({ document: open, request, record, picture }: ResultViewProps) {
  const words = headline(record);
  const flags = flagsInWords(record);
  return (
    <section className={styles.section} aria-label="What arrives">
      <div className={styles.headline} data-tone={words.tone} aria-live="polite">
        <ToneIcon tone={words.tone} />
        <div>
          <h3>
            Page {record.page}: {words.title}
          </h3>
          <p>{words.text}</p>
        </div>
      </div>
      {picture && record.pixels ? (
        <TruePicture picture={picture} pixels={record.pixels} name={`Page ${record.page} as it arrives`} />
      ) : null}
      <div className={styles.actions}>
        <Button size="s" onPress={() => openCompare({ documentId: open.documentId, request, record, picture })}>
          <Columns2 aria-hidden="true" />
          Compare with the original
        </Button>
        <Button
          size="s"
          onPress={() => void copyText(callAsJson(open.name, { ...request, pages: [...request.pages] }), 'The call')}
        >
          <Copy aria-hidden="true" />
          Copy the call as JSON
        </Button>
      </div>
      <RequestedAndUsed request={request} record={record} />
      {flags.length > 0 ? (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag.title} data-tone={flag.tone}>
              <ToneIcon tone={flag.tone} />
              <p>
                <strong>{flag.title}.</strong> {flag.text}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {record.limits.length + record.notices.length > 0 ? (
        <ul className={styles.limits} aria-label="Limits that took effect">
          {[...record.limits, ...record.notices].map((text) => (
            <li key={text}>{sentence(text)}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** The engine's remarks begin with the name of the limit, in lower case. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function RequestedAndUsed({ request, record }: { request: RenderRequest; record: PageRecord }) {
  const used = record.encoded_bytes;
  return (
    <table className={styles.record}>
      <thead>
        <tr>
          <td />
          <th scope="col">Requested</th>
          <th scope="col">Used</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Resolution</th>
          <td>{dpiInWords(record.dpi_requested)}</td>
          <td data-lost={record.dpi_used !== null && record.dpi_used < record.dpi_requested - 0.5 ? '' : undefined}>
            {record.dpi_used === null ? 'no picture' : dpiInWords(record.dpi_used)}
          </td>
        </tr>
        <tr>
          <th scope="row">Size{request.count === 'base64' ? ' as sent' : ''}</th>
          <td>at most {exactBytes(Math.round(record.budget_share))}</td>
          <td>{used === null ? '–' : exactBytes(used)}</td>
        </tr>
        <tr>
          <th scope="row">Format</th>
          <td>exact copy</td>
          <td data-lost={record.lossy ? '' : undefined}>
            {record.codec && record.colour
              ? formatInWords({ codec: record.codec, quality: record.quality, colour: record.colour })
              : '–'}
          </td>
        </tr>
        <tr>
          <th scope="row">Pixels</th>
          <td>–</td>
          <td>{record.pixels ? pixelsInWords(record.pixels) : '–'}</td>
        </tr>
        {record.native_dpi ? (
          <tr>
            <th scope="row">The scan itself</th>
            <td>–</td>
            <td>{dpiInWords(Math.min(...record.native_dpi))}</td>
          </tr>
        ) : null}
        {record.bytes !== null ? (
          <tr>
            <th scope="row">File</th>
            <td>–</td>
            <td>
              {sizeInWords(record.bytes)}
              {record.encoder ? `, written by ${encoderWords[record.encoder] ?? record.encoder}` : ''}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

const encoderWords: Record<string, string> = { canvas: 'the browser', mupdf: 'MuPDF', own: 'Vernier' };
