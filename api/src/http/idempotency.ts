import { createHash } from 'node:crypto';
import * as m from '@istmo/contract/messages';
import { findStoredReply, type Idempotency, type Json } from '@istmo/ledger';
import type { App } from '../app.ts';
import type { Caller } from './handler.ts';
import { refuse } from './refusal.ts';

/** A request that moves money: its key belongs to the customer and the call. */
export type IdempotentRequest = { readonly call: string; readonly caller: Caller; readonly body: object };

function hashContent(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function toScope({ call, caller }: IdempotentRequest): string {
  return `${call} ${caller.customer}`;
}

/**
 * The record that a repeat is recognised by; undefined when the caller sent no Idempotency-Key. `result` names what was done, without any
 * sentence: a repeat is answered from it, in its own language.
 */
export function toIdempotency(request: IdempotentRequest, result: Json): Idempotency | undefined {
  const key = request.caller.idempotencyKey;
  if (key === undefined) return undefined;
  return { scope: toScope(request), key, contentHash: hashContent(request.body), reply: result };
}

/** What the first request with this key did; undefined when there was none. Another body under the same key is a conflict. */
export async function findFirstResult(app: App, request: IdempotentRequest): Promise<Json | undefined> {
  const key = request.caller.idempotencyKey;
  if (key === undefined) return undefined;
  const first = await findStoredReply(app.db, toScope(request), key);
  if (!first) return undefined;
  if (first.contentHash !== hashContent(request.body)) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return first.reply;
}
