/** Saving and opening the answers of a PDF as a file. What cannot be opened is said, and changes nothing. */
import { fileStem } from '../../../session/export/chart-files.ts';
import { openProject, parseProject, writeProject } from '../../../session/export/project-file.ts';
import { tabSessions } from '../../../session/tab-sessions.ts';
import { selectActiveDocument, useVernier } from '../../state/store.ts';
import { toolStamp } from '../data/export-context.ts';
import { saveFile } from '../data/save-file.ts';
import { announce } from '../state/chart-store.ts';

export function saveProject(documentId: string): void {
  const session = tabSessions.sessionOf(documentId);
  if (!session) return;
  const text = writeProject(session, { tool: toolStamp, savedAt: new Date().toISOString() });
  saveFile(`${fileStem(session.identity.name)}.vernier.json`, text, 'application/json');
}

/** A project is text; anything bigger than this is another kind of file. */
const largestProjectBytes = 64 * 1024 * 1024;

export async function openProjectFile(file: File): Promise<void> {
  const tell = useVernier.getState().tell;
  if (file.size > largestProjectBytes) {
    tell({ tone: 'problem', text: `“${file.name}” is too large for a project file. Nothing was changed.` });
    return;
  }
  const project = parseProject(await file.text());
  if (!project.ok) {
    tell({ tone: 'problem', text: `“${file.name}”: ${project.failure.message}` });
    return;
  }
  const documentId = documentOf(project.value.document.sha256);
  const session = documentId === null ? null : tabSessions.sessionOf(documentId);
  if (!session || documentId === null) {
    tell({
      tone: 'problem',
      text: `Open “${project.value.document.name}” first; the project belongs to that PDF. Nothing was changed.`,
    });
    return;
  }
  const opened = openProject(session, project.value);
  if (!opened.ok) {
    tell({ tone: 'problem', text: opened.failure.message });
    return;
  }
  const { added, kept } = opened.value;
  const keptText = kept > 0 ? ` ${kept} of your own answers were kept instead of those in the file.` : '';
  const text = added === 0 ? `“${file.name}” holds nothing new.${keptText}` : `“${file.name}” is open.${keptText}`;
  tell({ tone: 'info', text });
  announce(text);
}

/** The open document with that digest; the active one when none has it, so that the refusal names both. */
function documentOf(sha256: string): string | null {
  const { documents } = useVernier.getState();
  const match = documents.find((document) => document.info.sha256 === sha256);
  return match?.documentId ?? selectActiveDocument(useVernier.getState())?.documentId ?? null;
}

export function pickProject(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void openProjectFile(file);
  });
  input.click();
}
