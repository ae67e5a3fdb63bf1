/**
 * What the page and the relay say to each other over the socket. Both sides parse what they get: the page because any
 * program on this machine may listen on a port, the relay because any page may connect.
 */
import * as z from 'zod';

export const relayVersion = 1;
export const defaultRelayPort = 8417;
/** MCP clients over stdio die above 10 MiB a message; nothing above this is passed on. */
export const maxMessageBytes = 9_000_000;

const pageInfoSchema = z.object({
  /** Stays the same for a tab across reconnects. */
  id: z.string().max(100),
  title: z.string().max(200),
  origin: z.string().max(300),
});
export type RelayPageInfo = z.infer<typeof pageInfoSchema>;

const listingSchema = z.object({
  name: z.string().max(128),
  title: z.string().max(200),
  description: z.string().max(1_000),
  inputSchema: z.record(z.string(), z.unknown()),
  annotations: z.object({
    readOnly: z.boolean(),
    untrustedContent: z.boolean(),
    idempotent: z.boolean(),
    debugging: z.boolean().optional(),
  }),
});

export const toolResultSchema = z.object({
  content: z.array(
    z.union([
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({
        type: z.literal('image'),
        data: z.string(),
        mimeType: z.string().max(60),
        _meta: z.record(z.string(), z.unknown()).optional(),
      }),
    ]),
  ),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.literal(true).optional(),
  failure: z
    .object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).optional() })
    .optional(),
});
export type RelayedResult = z.infer<typeof toolResultSchema>;

export const pageMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    version: z.number(),
    code: z.string().max(40),
    page: pageInfoSchema,
    tools: z.array(listingSchema).max(50),
  }),
  z.object({ type: z.literal('result'), id: z.number(), result: toolResultSchema }),
  z.object({ type: z.literal('title'), title: z.string().max(200) }),
  /** The person wants this page to get the calls. */
  z.object({ type: z.literal('claim') }),
]);
export type PageMessage = z.infer<typeof pageMessageSchema>;

export const refusals = ['wrong_code', 'wrong_origin', 'wrong_version', 'bad_message'] as const;

export const relayMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), version: z.number() }),
  z.object({ type: z.literal('refused'), reason: z.enum(refusals), message: z.string() }),
  z.object({
    type: z.literal('call'),
    id: z.number(),
    name: z.string(),
    input: z.unknown(),
    client: z.string().max(100),
  }),
  z.object({ type: z.literal('cancel'), id: z.number() }),
  /** Which page gets the calls, and which others are connected. */
  z.object({ type: z.literal('active'), active: z.boolean(), others: z.array(z.string()) }),
]);
export type RelayMessage = z.infer<typeof relayMessageSchema>;

export function parseJsonMessage<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** "123 456", "123-456" and "123456" are the same code. */
export function plainCode(code: string): string {
  return code.replace(/[\s-]/g, '');
}

export function showCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
