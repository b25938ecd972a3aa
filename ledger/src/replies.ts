import { hash } from 'node:crypto';
import { statement, type Reader } from '@istmo/db/tx';
import { bytesArray, textArray } from './array-text.ts';
import type { Idempotency } from './effect.ts';
import type { Json } from './outcome.ts';

export type StoredReply = { readonly contentHash: string; readonly reply: Json };

const findReplies = statement(
  'ledger-find-replies',
  `select encode(id, 'hex') as id, content_hash as "contentHash", reply from ledger.idempotency_key where id = any($1::bytea[])`,
);
const keepReplies = statement(
  'ledger-keep-replies',
  'select ledger.store_replies($1::bytea[], $2::text[], $3::text[], $4::timestamptz[])',
);

/** What a request is known by: its scope and its key, of whatever length, as one hash. */
export function hashRequestKey({ scope, key }: Pick<Idempotency, 'scope' | 'key'>): string {
  return hash('sha256', `${scope}\n${key}`);
}

/** The first replies to requests, by id. */
export async function findStoredReplies(reader: Reader, ids: readonly string[]): Promise<Map<string, StoredReply>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.query<{ id: string; contentHash: string; reply: string }>(findReplies, [bytesArray(ids)]);
  return new Map(rows.map(({ id, contentHash, reply }) => [id, { contentHash, reply: JSON.parse(reply) }]));
}

/** What the first request with this key was answered, if there was one: asked before a repeat is judged by today's prices and balances. */
export async function findStoredReply(reader: Reader, scope: string, key: string): Promise<StoredReply | undefined> {
  const id = hashRequestKey({ scope, key });
  return (await findStoredReplies(reader, [id])).get(id);
}

export type NewReply = { readonly id: string; readonly once: Idempotency; readonly at: Date };

export async function storeReplies(reader: Reader, kept: readonly NewReply[]): Promise<void> {
  if (kept.length === 0) return;
  await reader.query(keepReplies, [
    bytesArray(kept.map(({ id }) => id)),
    textArray(kept.map(({ once }) => once.contentHash)),
    textArray(kept.map(({ once }) => JSON.stringify(once.reply))),
    textArray(kept.map(({ at }) => at.toISOString())),
  ]);
}
