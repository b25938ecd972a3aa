import { createHash } from 'node:crypto';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { findStoredReply, type Json, type Idempotency } from '@istmo/ledger';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import type { Caller } from './handler.ts';
import { refuse } from './refusal.ts';

type Shape = z.ZodMiniType;

/** A call that moves money, as it was asked: the key is the customer's and the call's own. */
export type Asked = { readonly call: string; readonly caller: Caller; readonly body: object };

function contentOf(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function scopeOf({ call, caller }: Asked): string {
  return `${call} ${caller.customer}`;
}

/** The record that makes a repeat harmless; undefined when the caller sent no Idempotency-Key. */
export function onceOf(asked: Asked, reply: Json): Idempotency | undefined {
  const key = asked.caller.idempotencyKey;
  return key === undefined ? undefined : { scope: scopeOf(asked), key, contentHash: contentOf(asked.body), reply };
}

/** What the first request with this key was answered: asked before anything is judged anew. Another body under the same key is a conflict. */
export async function findFirstReply<I extends Shape, O extends Shape>(
  app: App,
  endpoint: Endpoint<I, O>,
  asked: Asked,
): Promise<z.output<O> | undefined> {
  const key = asked.caller.idempotencyKey;
  if (key === undefined) return undefined;
  const first = await findStoredReply(app.db, scopeOf(asked), key);
  if (!first) return undefined;
  if (first.contentHash !== contentOf(asked.body)) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return readReply(endpoint, first.reply);
}

/** A kept reply in the shape its call answers with. */
export function readReply<I extends Shape, O extends Shape>(endpoint: Endpoint<I, O>, reply: Json): z.output<O> {
  return z.parse(endpoint.output, reply);
}
