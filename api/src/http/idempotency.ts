import { createHash } from 'node:crypto';
import * as m from '@istmo/contract/messages';
import { findPostedRequest, isSameRequest, type Idempotency } from '@istmo/ledger';
import type { App } from '../app.ts';
import type { Caller } from './handler.ts';
import { refuse } from './refusal.ts';

/** A request that moves money: its key belongs to the customer and the call. */
export type IdempotentRequest = {
  readonly call: string;
  readonly caller: Pick<Caller, 'customer' | 'idempotencyKey'>;
  readonly body: object;
};

function hashContent(body: object): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

function toScope({ call, caller }: IdempotentRequest): string {
  return `${call} ${caller.customer}`;
}

/**
 * The record that a repeat is recognised by; undefined when the caller sent no Idempotency-Key. The movement carries the key, and a repeat
 * is answered from the row of the movement's event, in its own language.
 */
export function toIdempotency(request: IdempotentRequest): Idempotency | undefined {
  const key = request.caller.idempotencyKey;
  return key === undefined ? undefined : { scope: toScope(request), key, contentHash: hashContent(request.body) };
}

/** The event of the first request with this key; undefined when there was none. Another body under the same key is a conflict. */
export async function findFirstEvent(app: App, request: IdempotentRequest): Promise<string | undefined> {
  const record = toIdempotency(request);
  const first = record && (await findPostedRequest(app.db, record, app.clock.now()));
  if (!first) return undefined;
  if (!isSameRequest(first, record)) refuse('idempotency_conflict', m.kernel_idempotency_conflict);
  return first.event;
}
