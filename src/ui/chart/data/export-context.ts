/** What exports say about themselves: tool, time, file, the state of the answers. */
import { version } from '../../../../package.json';
import type { ExportContext, ToolStamp } from '../../../session/export/provenance.ts';
import type { SessionState } from '../../../session/fold.ts';
import type { Session } from '../../../session/session.ts';

export const toolStamp: ToolStamp = { name: 'Vernier', version };

export function exportContext(session: Session, state: SessionState, moot: readonly string[] = []): ExportContext {
  return { tool: toolStamp, exportedAt: new Date().toISOString(), document: session.identity, state, moot };
}
