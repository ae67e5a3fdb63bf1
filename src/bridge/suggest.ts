/** Builds the calls an answer recommends, complete with the document they are about, so that they can be sent as they are. */
import { documentLabel, type OpenDocument } from './document-registry.ts';
import type { AdviceKind, SuggestedCall, ToolCall } from './tool.ts';

export type Suggest = (tool: string, args: Record<string, unknown>, why: string, kind: AdviceKind) => SuggestedCall;

export function suggestFor(call: ToolCall, document: OpenDocument): Suggest {
  const name = documentLabel(call.ports.documents, document);
  return (tool, args, why, kind) => ({ tool, arguments: { document: name, ...args }, why, kind });
}

/** The `image` argument that makes a suggested call bring a picture through the caller's door; empty where it does anyway. */
export function pictureArgument(call: ToolCall): { image?: 'inline' | 'element' } {
  const byDefault = call.actor.via === 'relay' ? 'inline' : 'none';
  if (call.image === 'none') {
    if (byDefault === 'inline') return { image: 'inline' };
    return { image: call.ports.showPictures ? 'element' : 'inline' };
  }
  return call.image === byDefault ? {} : { image: call.image };
}
