/** `pdf_info`: what is open, which page is on screen, who may answer; the call an agent starts with. */
import * as z from 'zod';
import { type Outcome, succeed } from '../../engine/contract/failure.ts';
import { policyLabels } from '../../session/events.ts';
import { cutText, quoteText } from '../answer/untrusted-text.ts';
import { type DocumentRegistry, documentLabel, type OpenDocument } from '../document-registry.ts';
import { suggestFor } from '../suggest.ts';
import { answer, defineTool } from '../tool.ts';
import { documentFields } from './arguments.ts';

/** Page sizes listed one by one up to here; a book of equal pages says it once. */
const listedSizes = 12;

export const pdfInfo = defineTool({
  name: 'pdf_info',
  title: 'What is open',
  description:
    'Start here. Tells which PDFs are open in the page, the page on screen, page count and sizes, and who may answer questions in this session. Every answer ends with next calls that are ready to send. Charts: pdf_find_charts. Pictures of pages under a byte budget: pdf_render_pages.',
  input: z.object({
    ...documentFields,
    password: z.string().max(500).optional().describe('Password for a file that waits for one. It is not logged.'),
  }),
  annotations: { readOnly: true, untrustedContent: true, idempotent: true },
  async handle(input, call) {
    const { documents } = call.ports;
    const unlocked = input.password === undefined ? null : await unlockWaiting(documents, input.password);
    if (unlocked && !unlocked.ok) return unlocked;
    const found = unlocked ?? call.findDocument(input);
    if (!found.ok) return found;
    const document = found.value;
    const waiting = documents.locked?.() ?? [];
    const { info } = document;
    const suggest = suggestFor(call, document);
    const onScreen = documents.current()?.documentId === document.documentId;
    const page = onScreen ? documents.pageInView() : 1;
    const session = call.ports.session.sessionOf(document.documentId);
    const policy = session?.state().policy;
    const open = documents.list().map((d) => ({ name: documentLabel(documents, d), pages: d.info.pageCount }));
    const sizes = [...new Set(info.pages.map((p) => `${Math.round(p.widthPt)} x ${Math.round(p.heightPt)} pt`))];
    const span = info.pageCount > 20 ? '1-20' : info.pageCount === 1 ? '1' : `1-${info.pageCount}`;
    return succeed(
      answer({
        head: [
          `${quoteText(info.name, 60)}: ${info.pageCount} ${info.pageCount === 1 ? 'page' : 'pages'}, ${info.byteLength} bytes${onScreen ? `, page ${page} on screen` : ', not on screen'}.`,
        ],
        body: [
          `Page sizes: ${sizes.slice(0, listedSizes).join(', ')}${sizes.length > listedSizes ? ', …' : ''}.`,
          ...(policy ? [`Who answers questions: ${policyLabels[policy]}.`] : []),
          ...(info.repaired ? ['The file was damaged and was opened by repairing it.'] : []),
          ...(input.password !== undefined && !unlocked
            ? ['No file waits for a password; the one that was sent was not used.']
            : []),
          ...waiting.map(
            ({ name }) =>
              `${quoteText(name, 40)} waits for its password: the person types it in the page, or send pdf_info {"password":"..."}.`,
          ),
          ...(open.length > 1 ? [`Open: ${open.map((d) => quoteText(d.name, 40)).join(', ')}.`] : []),
          ...info.notices.slice(0, 3).map((n) => `PDF library: ${quoteText(n, 100)}.`),
        ],
        next: [
          suggest('pdf_find_charts', { pages: span }, 'which pages hold charts', 'explore'),
          suggest('pdf_render_pages', { pages: String(page) }, 'page as a picture under a byte budget', 'render'),
        ],
        data: {
          document: documentLabel(documents, document),
          page_count: info.pageCount,
          page_on_screen: onScreen ? page : undefined,
          byte_length: info.byteLength,
          ...(info.sha256 ? { sha256: info.sha256 } : {}),
          page_sizes_pt: info.pages.slice(0, listedSizes).map((p) => [round(p.widthPt), round(p.heightPt)]),
          ...(policy ? { policy } : {}),
          repaired: info.repaired,
          open: open.slice(0, 10),
          notices: info.notices.slice(0, 5).map((n) => cutText(n, 120)),
        },
        quotesPdf: true,
      }),
    );
  },
});

/** Null when no file waits: a password that nobody needs is no reason to fail. */
async function unlockWaiting(documents: DocumentRegistry, password: string): Promise<Outcome<OpenDocument> | null> {
  const waiting = documents.locked?.()[0];
  return waiting && documents.unlock ? documents.unlock(waiting.name, password) : null;
}

const round = (value: number): number => Math.round(value * 100) / 100;
