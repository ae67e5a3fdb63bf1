/**
 * Turns an answer or a failure into what crosses a door: content blocks (pictures first, then text) and structured data.
 * Pictures go by the channel the caller chose; whatever channel it is, the text says where they are or how to get them,
 * and base64 never enters the text or the structured part.
 */
import type { Failure } from '../../engine/contract/failure.ts';
import type { BridgePorts, ImageChannel, SuggestedCall, ToolAnswer, ToolPicture } from '../tool.ts';
import { base64Length, encodeBase64 } from './base64.ts';
import { composeText, formatCall } from './compose-text.ts';
import { cutText } from './untrusted-text.ts';

export interface TextBlock {
  type: 'text';
  text: string;
}
export interface ImageBlock {
  type: 'image';
  data: string;
  mimeType: string;
  _meta?: Record<string, unknown>;
}
export interface ToolResult {
  content: (TextBlock | ImageBlock)[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
  /** Failures carry their code here; a structured part would break clients that check it against a result schema. */
  failure?: Failure;
}

/** MCP over stdio dies above 10 MiB a message, so no answer may come near it whatever the settings. */
export const maxInlineChars = 8_000_000;

export async function deliverAnswer(answer: ToolAnswer, image: ImageChannel, ports: BridgePorts): Promise<ToolResult> {
  const carried = await carryPictures(answer.pictures, image, ports);
  const full: ToolAnswer = {
    ...answer,
    head: [...answer.head, ...carried.head],
    lost: [...answer.lost, ...carried.lost],
  };
  const text = composeText(full);
  const structured: Record<string, unknown> = {
    status: answer.status,
    ...answer.data,
    ...(full.lost.length > 0 ? { lost: full.lost } : {}),
    ...(carried.facts ? { pictures: carried.facts } : {}),
    next: answer.next.map((call) => ({ tool: call.tool, arguments: call.arguments, why: call.why })),
  };
  return { content: [...carried.blocks, { type: 'text', text }], structuredContent: structured };
}

export function deliverFailure(tool: string, failure: Failure, next: SuggestedCall[] = []): ToolResult {
  const calls = next.map((call) => `${formatCall(call)} (${call.why})`);
  const message = cutText(failure.message, 900);
  const text = [`${tool} failed (${failure.code}): ${message}`, ...(calls.length > 0 ? ['Next:', ...calls] : [])].join(
    '\n',
  );
  return { content: [{ type: 'text', text }], isError: true, failure: { ...failure, message } };
}

interface Carried {
  blocks: ImageBlock[];
  head: string[];
  lost: string[];
  facts: Record<string, unknown>[] | null;
}

async function carryPictures(pictures: ToolPicture[], image: ImageChannel, ports: BridgePorts): Promise<Carried> {
  if (pictures.length === 0) return { blocks: [], head: [], lost: [], facts: null };
  const facts = pictures.map((p) => ({ caption: p.caption, page: p.page, mime: p.mime, bytes: p.bytes.length }));
  const many = pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`;
  if (image === 'inline') {
    const chars = pictures.reduce((sum, p) => sum + base64Length(p.bytes.length), 0);
    if (chars > maxInlineChars) {
      const lost = `${many} not sent: ${chars} characters exceed the limit of ${maxInlineChars}; ask for fewer pages, a clip or a smaller budget_bytes.`;
      return { blocks: [], head: [], lost: [lost], facts };
    }
    const blocks = pictures.map(
      (p): ImageBlock => ({
        type: 'image',
        data: encodeBase64(p.bytes),
        mimeType: p.mime,
        _meta: { page: p.page, caption: p.caption },
      }),
    );
    return { blocks, head: [], lost: [], facts };
  }
  if (image === 'element' && ports.showPictures) {
    const selector = await ports.showPictures(pictures);
    const named = facts.map((fact, i) => ({ ...fact, selector: `${selector} > figure:nth-of-type(${i + 1}) > img` }));
    const first = named[0]?.selector ?? selector;
    return {
      blocks: [],
      head: [`${many} shown in the page: take a screenshot of "${first}".`],
      lost: [],
      facts: named,
    };
  }
  const how =
    image === 'element'
      ? 'no page can show them here; send image "inline"'
      : 'send the call again with image "element" (shown in the page for a screenshot) or "inline" (image block)';
  return { blocks: [], head: [], lost: [`${many} not sent (image "${image}"): ${how}.`], facts };
}
