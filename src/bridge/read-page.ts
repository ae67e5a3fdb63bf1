/** A page as a call wants it: with the hints of the call, or, when it gives none, with the answers of the shared session. */
import type { ChartResponse } from '../engine/contract/chart.ts';
import { type Outcome, succeed } from '../engine/contract/failure.ts';
import type { OpenDocument } from './document-registry.ts';
import { findSession, readWithSession } from './session-port.ts';
import type { ToolCall } from './tool.ts';

export interface ReadPage {
  response: ChartResponse;
  hints: Record<string, string>;
  /** Where the answers came from, in words. */
  source: string;
}

export async function readPage(
  call: ToolCall,
  document: OpenDocument,
  page: number,
  hints: Record<string, string> | undefined,
): Promise<Outcome<ReadPage>> {
  const session = await findSession(call.ports.session, document.documentId);
  if (hints !== undefined || !session.ok) {
    const given = hints ?? {};
    const request = { page, hints: given, max_points: 0 };
    const outcome = await call.ports.engine.extractCharts(document.documentId, request, {
      signal: call.signal,
      lane: 'batch',
    });
    const source = hints === undefined ? 'no answers' : 'the hints of this call';
    return outcome.ok ? succeed({ response: outcome.value, hints: given, source }) : outcome;
  }
  const reading = await readWithSession(call.ports.session, session.value, document.documentId, page, call.signal);
  if (!reading.ok) return reading;
  const count = Object.keys(reading.value.hints).length;
  const source = count === 0 ? 'no answers' : `${count} answers of the shared session`;
  return succeed({ response: reading.value.response, hints: reading.value.hints, source });
}
