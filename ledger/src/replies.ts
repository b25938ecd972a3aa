import { hash } from 'node:crypto';
import { statement, type Reader } from '@istmo/db/tx';
import { bytesArray, textArray } from './array-text.ts';
import type { Once } from './effect.ts';
import type { Json } from './outcome.ts';

export type FirstReply = { readonly contentHash: string; readonly reply: Json };

const findReplies = statement(
  'ledger-find-replies',
  `select encode(id, 'hex') as id, content_hash as "contentHash", reply from ledger.once where id = any($1::bytea[])`,
);
const keepReplies = statement(
  'ledger-keep-replies',
  'select ledger.keep_replies($1::bytea[], $2::text[], $3::text[], $4::timestamptz[])',
);

/** What a request is known by: its scope and its key, of whatever length, as one hash. */
export function idOfRequest({ scope, key }: Pick<Once, 'scope' | 'key'>): string {
  return hash('sha256', `${scope}\n${key}`);
}

/** The first replies to requests, by id. */
export async function findFirstReplies(reader: Reader, ids: readonly string[]): Promise<Map<string, FirstReply>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.query<{ id: string; contentHash: string; reply: string }>(findReplies, [bytesArray(ids)]);
  return new Map(rows.map(({ id, contentHash, reply }) => [id, { contentHash, reply: JSON.parse(reply) }]));
}

/** What the first request with this key was answered, if there was one: asked before a repeat is judged by today's prices and balances. */
export async function firstReply(reader: Reader, scope: string, key: string): Promise<FirstReply | undefined> {
  const id = idOfRequest({ scope, key });
  return (await findFirstReplies(reader, [id])).get(id);
}

export type Kept = { readonly id: string; readonly once: Once; readonly at: Date };

export async function keepFirstReplies(reader: Reader, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await reader.query(keepReplies, [
    bytesArray(kept.map(({ id }) => id)),
    textArray(kept.map(({ once }) => once.contentHash)),
    textArray(kept.map(({ once }) => JSON.stringify(once.reply))),
    textArray(kept.map(({ at }) => at.toISOString())),
  ]);
}
