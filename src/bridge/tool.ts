/**
 * One definition per tool: name, schema, handler, annotations. A handler takes parsed input and returns an answer or a
 * failure; it knows nothing of doors, encodings or logs. `defineTool` ties the schema to the handler's input type.
 */
import type * as z from 'zod';
import type { EngineClient } from '../engine/contract/engine-client.ts';
import type { Outcome } from '../engine/contract/failure.ts';
import type { Picture } from '../engine/contract/render.ts';
import type { Actor } from './actor.ts';
import type { CallLog } from './call-log.ts';
import type { DocumentArguments, DocumentRegistry, OpenDocument } from './document-registry.ts';
import { readInput } from './read-input.ts';
import type { SessionPort } from './session-port.ts';

export const imageChannels = ['inline', 'element', 'none'] as const;
export type ImageChannel = (typeof imageChannels)[number];

/** A call that an answer recommends, complete: sending it as it stands must work. */
export interface SuggestedCall {
  tool: string;
  arguments: Record<string, unknown>;
  /** What the call brings, in a few words. */
  why: string;
  kind: AdviceKind;
}

export const adviceKinds = ['explore', 'clip', 'render', 'hint', 'data', 'verify', 'wait', 'repair'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

export interface ToolPicture extends Picture {
  /** Alt text: what the picture shows. Never PDF text. */
  caption: string;
}

export type AnswerStatus = 'ok' | 'needs_hint' | 'declined';

/** What a handler gives back. The door turns it into text, structured data and pictures. */
export interface ToolAnswer {
  status: AnswerStatus;
  /** First lines of the text; never cut. */
  head: string[];
  /** Further lines; dropped from the end when the text grows too long. */
  body: string[];
  /** What the answer lost against the request, a sentence each. */
  lost: string[];
  next: SuggestedCall[];
  /** The same facts as data, with the contract's field names; no base64. */
  data: Record<string, unknown>;
  pictures: ToolPicture[];
  /** True when the answer quotes text of the PDF. */
  quotesPdf: boolean;
  /** Verbatim block (a table) that stands between body and next; its size is the handler's business. */
  block?: string;
  /** Limit of the text in characters, when the caller asked for more than the default. */
  textLimit?: number;
}

export interface BridgePorts {
  engine: EngineClient;
  documents: DocumentRegistry;
  session: SessionPort;
  /** Shows pictures in a named element of the page; absent where there is no page. */
  showPictures?: (pictures: ToolPicture[]) => Promise<string>;
  /** What the person set in the page. */
  pictureLimits?: () => { budgetBytes: number; maxSidePx: number | null };
  now: () => number;
}

export interface ToolCall {
  ports: BridgePorts;
  /** The document the arguments name; the door checks at the end that it is still open. */
  findDocument: (args: DocumentArguments) => Outcome<OpenDocument>;
  actor: Actor;
  signal: AbortSignal;
  image: ImageChannel;
  log: CallLog;
  /** Milliseconds left before the door gives up on this call. */
  remainingMs: () => number;
}

export interface ToolAnnotations {
  /** Changes nothing in the session. */
  readOnly: boolean;
  /** The answer carries text of the PDF. */
  untrustedContent: boolean;
  idempotent: boolean;
  /** For development only; browsers may hide it. */
  debugging?: boolean;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  annotations: ToolAnnotations;
  /** Validates the raw input and runs the handler. */
  run(raw: unknown, call: ToolCall): Promise<Outcome<ToolAnswer>>;
}

interface ToolSpec<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  input: Input;
  annotations: ToolAnnotations;
  handle(input: z.output<Input>, call: ToolCall): Promise<Outcome<ToolAnswer>>;
}

export function defineTool<Input extends z.ZodObject>(spec: ToolSpec<Input>): Tool {
  return {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    input: spec.input,
    annotations: spec.annotations,
    async run(raw, call) {
      const read = readInput(spec.name, spec.input, raw);
      return read.ok ? spec.handle(read.value, call) : read;
    },
  };
}

/** A plain answer to start from. */
export function answer(parts: Partial<ToolAnswer> & Pick<ToolAnswer, 'head'>): ToolAnswer {
  return { status: 'ok', body: [], lost: [], next: [], data: {}, pictures: [], quotesPdf: false, ...parts };
}
