import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { compileShape } from './compile-shape.ts';

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a field that the declared shape does not have; undefined when there is none. */
function findUnlistedField(value: unknown, declared: unknown): string | undefined {
  if (Array.isArray(value) && Array.isArray(declared)) {
    for (const [index, item] of value.entries()) {
      const path = findUnlistedField(item, declared[index]);
      if (path !== undefined) return `${index}.${path}`;
    }
    return undefined;
  }
  if (!isFields(value) || !isFields(declared)) return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (!(name in declared)) return name;
    const path = findUnlistedField(field, declared[name]);
    if (path !== undefined) return `${name}.${path}`;
  }
  return undefined;
}

export type ReplyCheck = (reply: Fields) => Fields;

/**
 * Answers the fields of a reply that its endpoint declares. A reply of another shape is an error in the sandbox and in tests. In
 * production it is logged and sent all the same, because the request has already taken effect; unlisted fields are never sent with a
 * reply that is valid.
 */
export function createReplyCheck(
  { settings, log }: Pick<App, 'settings' | 'log'>,
  { wire, output }: Endpoint,
): ReplyCheck {
  const shape = compileShape(output);
  return (reply) => {
    const parsed = z.safeParse(shape, reply);
    const declared = parsed.success && isFields(parsed.data) ? parsed.data : undefined;
    if (declared && settings.mode === 'production') return declared;
    // The status belongs to the envelope unless the endpoint declares it.
    const { status: _, ...fields } = reply;
    const field = declared ? findUnlistedField(fields, declared) : parsed.error?.issues[0]?.path.map(String).join('.');
    if (declared && field === undefined) return declared;
    const problem = `the reply of ${wire} does not match its declared shape at "${field ?? ''}"`;
    if (settings.mode !== 'production') throw new Error(problem);
    log.error({ call: wire, field }, problem);
    return reply;
  };
}
