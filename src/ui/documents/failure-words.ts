/** Failures as a person should read them: what happened to which file, and what can be done. */
import type { Failure, FailureCode } from '../../engine/contract/failure.ts';

const sentences: Partial<Record<FailureCode, (name: string) => string>> = {
  not_a_pdf: (name) => `“${name}” is not a PDF file.`,
  empty_file: (name) => `“${name}” is empty.`,
  damaged_file: (name) => `“${name}” is too damaged to open.`,
  file_unreadable: (name) => `“${name}” could not be read. It may have been moved or changed on disk.`,
  too_large: (name) => `“${name}” asks for more memory than this page may use.`,
  engine_start_failed: () => 'The PDF engine could not be started.',
  worker_lost: () => 'The PDF engine stopped and was restarted. Your open files are kept.',
  unknown_document: (name) => `“${name}” is no longer open.`,
};

/** The engine's own words add nothing to these. */
const saysAll: ReadonlySet<FailureCode> = new Set(['not_a_pdf', 'empty_file', 'unknown_document']);

export function failureInWords(failure: Failure, name: string): { text: string; detail?: string } {
  const sentence = sentences[failure.code]?.(name);
  if (sentence && saysAll.has(failure.code)) return { text: sentence };
  return sentence ? { text: sentence, detail: failure.message } : { text: failure.message };
}
