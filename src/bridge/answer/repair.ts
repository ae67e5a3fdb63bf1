/** The call that gets a caller on after a failure, where one is known to work. */
import type { Failure } from '../../engine/contract/failure.ts';
import { documentLabel, findDocument } from '../document-registry.ts';
import type { BridgePorts, SuggestedCall } from '../tool.ts';

export function repairFor(ports: BridgePorts, tool: string, raw: unknown, failure: Failure): SuggestedCall[] {
  const given = typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : {};
  const named = 'document' in given && typeof given.document === 'string' ? given.document : undefined;
  const asked = findDocument(ports.documents, { document: named });
  const found = asked.ok ? asked : findDocument(ports.documents, {});
  if (!found.ok) return [];
  const document = documentLabel(ports.documents, found.value);
  const page = 'page' in given && typeof given.page === 'number' ? given.page : undefined;
  const call = (name: string, args: Record<string, unknown>, why: string): SuggestedCall => ({
    tool: name,
    arguments: { document, ...args },
    why,
    kind: 'repair',
  });
  const inside = page !== undefined && page >= 1 && page <= found.value.info.pageCount ? { page } : {};
  switch (failure.code) {
    case 'unknown_document':
    case 'page_out_of_range':
    case 'no_document':
      return [call('pdf_info', {}, 'what is open and how many pages it has')];
    case 'unknown_hint':
    case 'bad_hint_value':
    case 'unknown_question':
      return 'page' in inside ? [call('pdf_list_questions', inside, 'what is asked there')] : [];
    case 'unknown_chart':
    case 'unknown_series':
      return 'page' in inside ? [call('pdf_extract_chart', inside, 'what the page holds')] : [];
    case 'locked_by_person':
      return [call('pdf_list_questions', inside, 'what stands and what is open')];
    case 'read_only_session':
      return [call('pdf_wait_for_answers', inside, 'the person answers')];
    case 'worker_lost':
    case 'timed_out':
      return tool === 'pdf_info' ? [] : [call('pdf_info', {}, 'check that the page is alive, then try again')];
    case 'bad_argument':
      return [call('pdf_info', {}, 'what is open')];
    default:
      return [];
  }
}
