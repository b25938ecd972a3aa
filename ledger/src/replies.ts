import { hash } from 'node:crypto';
import { statement, type Reader } from '@istmo/db/tx';
import { bytesArray, textArray } from './array-text.ts';
import type { Idempotency } from './effect.ts';
import type { Json } from './outcome.ts';

export type StoredReply = { readonly contentHash: string; readonly reply: Json };

const findRepliesStatement = statement(
  'ledger-find-replies',
  `select encode(id, 'hex') as id, content_hash as "contentHash", reply from ledger.idempotency_key where id = any($1::bytea[])`,
);
const storeRepliesStatement = statement(
  'ledger-store-replies',
  'select ledger.store_replies($1::bytea[], $2::text[], $3::text[], $4::timestamptz[])',
);

/** Identifies a request: the hash of its scope and its key, which may be long. */
export function hashRequestKey({ scope, key }: Pick<Idempotency, 'scope' | 'key'>): string {
  return hash('sha256', `${scope}\n${key}`);
}

/** Finds the first replies to requests, by the hash of the request's key. */
export async function findStoredReplies(
  reader: Reader,
  keyHashes: readonly string[],
): Promise<Map<string, StoredReply>> {
  if (keyHashes.length === 0) return new Map();
  const rows = await reader.query<{ id: string; contentHash: string; reply: string }>(findRepliesStatement, [
    bytesArray(keyHashes),
  ]);
  return new Map(rows.map(({ id, contentHash, reply }) => [id, { contentHash, reply: JSON.parse(reply) }]));
}

/** Finds the reply to the first request with this key, so that a repeat is answered without being checked against current prices and balances. */
export async function findStoredReply(reader: Reader, scope: string, key: string): Promise<StoredReply | undefined> {
  const keyHash = hashRequestKey({ scope, key });
  return (await findStoredReplies(reader, [keyHash])).get(keyHash);
}

export type NewReply = { readonly keyHash: string; readonly idempotency: Idempotency; readonly at: Date };

export async function storeReplies(reader: Reader, replies: readonly NewReply[]): Promise<void> {
  if (replies.length === 0) return;
  await reader.query(storeRepliesStatement, [
    bytesArray(replies.map(({ keyHash }) => keyHash)),
    textArray(replies.map(({ idempotency }) => idempotency.contentHash)),
    textArray(replies.map(({ idempotency }) => JSON.stringify(idempotency.reply))),
    textArray(replies.map(({ at }) => at.toISOString())),
  ]);
}

/** Deletes at most `limit` replies that are older than `before`, and never one of the last day. */
export async function deleteReplies(
  reader: Reader,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const [row] = await reader.query<{ count: number }>('select ledger.delete_replies($1, $2)::integer as count', [
    before,
    limit,
  ]);
  return row?.count ?? 0;
}
