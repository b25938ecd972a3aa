import { createHash } from 'node:crypto';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import * as m from '@istmo/contract/messages';
import { findStoredReply, type Json, type Idempotency } from '@istmo/ledger';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import type { Caller } from './handler.ts';
import { refuse } from './refusal.ts';

type Shape = z.ZodMiniType;

/** A request of a call that moves money. Its idempotency key is scoped to the customer and the call. */
export type IdempotentCall = { readonly call: string; readonly caller: Caller; readonly body: object };

function hashContent(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function toScope({ call, caller }: IdempotentCall): string {
  return `${call} ${caller.customer}`;
}

/** The idempotency record to commit with the money; undefined when the caller sent no Idempotency-Key. */
export function createIdempotency(call: IdempotentCall, reply: Json): Idempotency | undefined {
  const key = call.caller.idempotencyKey;
  return key === undefined ? undefined : { scope: toScope(call), key, contentHash: hashContent(call.body), reply };
}

/** The reply to an earlier request with the same key, looked up before anything is checked again. Another body under the same key is a conflict. */
export async function findEarlierReply<I extends Shape, O extends Shape>(
  app: App,
  endpoint: Endpoint<I, O>,
  call: IdempotentCall,
): Promise<z.output<O> | undefined> {
  const key = call.caller.idempotencyKey;
  if (key === undefined) return undefined;
  const earlier = await findStoredReply(app.db, toScope(call), key);
  if (!earlier) return undefined;
  if (earlier.contentHash !== hashContent(call.body)) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return parseReply(endpoint, earlier.reply);
}

/** A stored reply, parsed by the call's output schema. */
export function parseReply<I extends Shape, O extends Shape>(endpoint: Endpoint<I, O>, reply: Json): z.output<O> {
  return z.parse(endpoint.output, reply);
}
