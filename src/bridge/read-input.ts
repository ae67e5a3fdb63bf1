/**
 * Reads the arguments of a call. Browsers do not check input against the schema, and some clients send lists and objects
 * as JSON strings or numbers as text, so both are accepted here; what is unknown or wrong is named with what is accepted.
 */
import * as z from 'zod';
import { fail, type Outcome, succeed } from '../engine/contract/failure.ts';
import { cutText } from './answer/untrusted-text.ts';

export function readInput<Input extends z.ZodObject>(
  tool: string,
  schema: Input,
  raw: unknown,
): Outcome<z.output<Input>> {
  const object = readObject(raw);
  if (!object) {
    return fail('bad_argument', `${tool} takes one object of arguments: ${accepted(schema)}.`);
  }
  const unknown = Object.keys(object).filter((key) => !Object.hasOwn(schema.shape, key));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).map((key) => JSON.stringify(cutText(key, 40)));
    return fail('bad_argument', `${tool} does not know ${names.join(', ')}. Accepted: ${accepted(schema)}.`, {
      unknown: unknown.slice(0, 20).map((key) => cutText(key, 40)),
      accepted: Object.keys(schema.shape),
    });
  }
  const types = fieldTypes(schema);
  const coerced: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    // Some clients fill optional arguments with null; that means "not given".
    if (value !== null && value !== undefined) coerced[key] = coerce(value, types.get(key) ?? []);
  }
  const parsed = schema.safeParse(coerced);
  if (parsed.success) return succeed(parsed.data);
  const issues = parsed.error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join('.');
    return path ? `${cutText(path, 60)}: ${cutText(issue.message, 160)}` : cutText(issue.message, 160);
  });
  return fail('bad_argument', `${tool}: ${issues.join('; ')}. Accepted: ${accepted(schema)}.`, {
    issues,
    accepted: Object.keys(schema.shape),
  });
}

function readObject(raw: unknown): Record<string, unknown> | null {
  if (raw === undefined || raw === null) return {};
  if (typeof raw === 'string') {
    const parsed = parseJson(raw);
    return parsed === undefined ? null : readObject(parsed);
  }
  return isRecord(raw) ? raw : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON types that each field takes, from its JSON Schema, so that one reading serves every kind of schema. */
function fieldTypes(schema: z.ZodObject): Map<string, string[]> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const types = new Map<string, string[]>();
  for (const [key, property] of Object.entries(json.properties ?? {})) types.set(key, jsonTypes(property));
  return types;
}

function jsonTypes(property: unknown): string[] {
  if (!isRecord(property)) return [];
  const own = typeof property.type === 'string' ? [property.type] : [];
  const variants = Array.isArray(property.anyOf) ? property.anyOf.flatMap(jsonTypes) : [];
  return [...own, ...variants];
}

function coerce(value: unknown, types: string[]): unknown {
  if (typeof value === 'string' && !types.includes('string')) {
    const text = value.trim();
    if ((types.includes('array') && text.startsWith('[')) || (types.includes('object') && text.startsWith('{'))) {
      return parseJson(text) ?? value;
    }
    if ((types.includes('number') || types.includes('integer')) && /^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  }
  if (types.includes('string') && !types.includes('number')) {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
    if (Array.isArray(value) && !types.includes('array') && value.every((v) => typeof v === 'number'))
      return value.join(',');
  }
  return value;
}

function accepted(schema: z.ZodObject): string {
  const fields = Object.entries(schema.shape).map(([name, field]) =>
    field instanceof z.ZodType && field.safeParse(undefined).success ? `${name}?` : name,
  );
  return fields.join(', ') || 'none';
}
