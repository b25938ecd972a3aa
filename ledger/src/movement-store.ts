/*
 * The statements of a commit: opens and locks accounts, finds earlier movements and replies, writes the new ones.
 */
import { hash } from 'node:crypto';
import { statement, type Reader } from '@istmo/db/tx';
import { bytesArray, plainArray, quoted, textArray } from './array-text.ts';
import {
  idAt,
  shardOf,
  type AccountLock,
  type AccountLocks,
  type LockedBalances,
  type PreparedMovement,
} from './decide.ts';
import type { Idempotency, Json } from './effect.ts';
import { accountRefs, isSharded } from './movement.ts';

const findIdsStatement = statement(
  'ledger-find-accounts',
  'select ref, id from ledger.account where ref = any($1::text[])',
);
const openAccountsStatement = statement(
  'ledger-open-accounts',
  'select ledger.open_accounts($1::uuid[], $2::text[], $3::text[], $4::text[], $5::smallint[])',
);
const lockAccountsStatement = statement(
  'ledger-lock-accounts',
  'select out_stream as stream, out_balances as balances from ledger.lock_accounts($1::smallint, $2::boolean, $3::bigint[], $4::bigint[])',
);
const findKeysStatement = statement(
  'ledger-find-keys',
  `select key, id, encode(content_hash, 'hex') as hash from ledger.movement where key = any($1::text[])`,
);
const recordStatement = statement(
  'ledger-record-movements',
  `select ledger.record_movements($1::smallint, $2::text[], $3::text[], $4::bytea[], $5::text[], $6::timestamptz[], $7::int[], $8::smallint[], $9::bigint[], $10::bigint[], $11::bigint[]) as ids`,
);
const findRepliesStatement = statement(
  'ledger-find-replies',
  `select encode(id, 'hex') as id, content_hash as "contentHash", reply from ledger.idempotency_key where id = any($1::bytea[])`,
);
const storeRepliesStatement = statement(
  'ledger-store-replies',
  'select ledger.store_replies($1::bytea[], $2::text[], $3::text[], $4::timestamptz[])',
);

/** Sets the ids of the locks' rows. Rows that do not exist yet are opened, with a balance of zero. */
export async function openAccounts(reader: Reader, locks: Iterable<AccountLock>): Promise<void> {
  const accounts = [...locks].map((lock) => ({ lock, refs: accountRefs(lock.account, lock.currency) }));
  if (accounts.length === 0) return;
  const ids = await findIds(
    reader,
    accounts.flatMap(({ refs }) => refs),
  );
  const missing = accounts.flatMap(({ lock, refs }) =>
    refs.map((ref, shard): NewRow => ({ ref, lock, shard })).filter(({ ref }) => !ids.has(ref)),
  );
  if (missing.length > 0) {
    await openRows(reader, missing);
    const refs = missing.map(({ ref }) => ref);
    for (const [ref, id] of await findIds(reader, refs)) ids.set(ref, id);
  }
  for (const { lock, refs } of accounts) {
    lock.ids = refs.map((ref) => {
      const id = ids.get(ref);
      if (id === undefined) throw new Error(`${ref} could not be opened`);
      return id;
    });
  }
}

type NewRow = { readonly ref: string; readonly lock: AccountLock; readonly shard: number };

async function openRows(reader: Reader, rows: readonly NewRow[]): Promise<void> {
  await reader.query(openAccountsStatement, [
    plainArray(rows.map(({ lock: { account } }) => (account.owner === null ? 'NULL' : quoted(account.owner)))),
    textArray(rows.map(({ lock }) => lock.account.kind)),
    textArray(rows.map(({ lock }) => lock.account.place)),
    textArray(rows.map(({ lock }) => lock.currency)),
    plainArray(rows.map(({ shard }) => shard)),
  ]);
}

async function findIds(reader: Reader, refs: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await reader.query<{ ref: string; id: bigint }>(findIdsStatement, [textArray(refs)]);
  return new Map(rows.map(({ ref, id }) => [ref, id]));
}

const maxCachedIds = 200_000;

/** `openAccounts` for one batch after another, with a cache. */
export type AccountOpener = (locks: AccountLocks) => Promise<void>;

/**
 * Creates an opener that caches the ids of accounts between batches: an account's id never changes and an account is never deleted. The reader must be
 * outside any transaction, because an account opened in a transaction that is rolled back does not exist.
 */
export function createAccountOpener(reader: Reader): AccountOpener {
  const cached = new Map<string, readonly bigint[]>();
  return async (locks) => {
    const missing = new Map<string, AccountLock>();
    for (const [name, lock] of locks) {
      const ids = cached.get(name);
      if (ids === undefined) missing.set(name, lock);
      else lock.ids = ids;
    }
    if (missing.size === 0) return;
    if (cached.size > maxCachedIds) cached.clear();
    await openAccounts(reader, missing.values());
    for (const [name, lock] of missing) cached.set(name, lock.ids);
  };
}

type LockRequest = {
  /** The preferred stream. */
  readonly stream: number;
  /** Whether this transaction has locked that stream already. */
  readonly isStreamLocked: boolean;
  readonly locks: AccountLocks;
  /** The sharded accounts whose shards are all locked, by name; of the others only the stream's shard is locked. */
  readonly fullyLocked: ReadonlySet<string>;
};

/** Locks a stream (the preferred one or another free one) and the accounts' rows. All writers lock by ascending id, so they cannot deadlock. */
export async function lockAccounts(
  reader: Reader,
  { stream, isStreamLocked, locks, fullyLocked }: LockRequest,
): Promise<LockedBalances> {
  const whole: AccountLock[] = [];
  const parts: AccountLock[] = [];
  for (const [name, lock] of locks) (isSharded(lock.account) && !fullyLocked.has(name) ? parts : whole).push(lock);
  const values = [
    stream,
    isStreamLocked,
    plainArray(whole.flatMap(({ ids }) => ids)),
    plainArray(parts.flatMap(({ ids }) => ids)),
  ];
  const [row] = await reader.query<{ stream: number; balances: string }>(lockAccountsStatement, values);
  if (!row) throw new Error('the ledger locked no stream');

  const locked = whole.flatMap((lock) => lock.ids.map((id, shard) => ({ id, lock, shard })));
  for (const lock of parts)
    locked.push({ id: idAt(lock, shardOf(lock, row.stream)), lock, shard: shardOf(lock, row.stream) });
  locked.sort((left, right) => (left.id < right.id ? -1 : 1));
  const balances = row.balances.split(',');
  if (balances.length !== locked.length)
    throw new Error(`${locked.length} accounts were to be locked, ${balances.length} were`);
  for (const lock of parts) lock.balances.push(...lock.ids.map(() => undefined));
  for (const [index, { lock, shard }] of locked.entries()) lock.balances[shard] = BigInt(balances[index] ?? '');
  return { stream: row.stream, locks };
}

export type PostedMovement = { readonly id: bigint; readonly contentHash: string };

/** Finds the posted movements that have one of these keys. */
export async function findPosted(reader: Reader, keys: readonly string[]): Promise<Map<string, PostedMovement>> {
  const rows = await reader.query<{ key: string; id: bigint; hash: string }>(findKeysStatement, [textArray(keys)]);
  return new Map(rows.map(({ key, id, hash: contentHash }) => [key, { id, contentHash }]));
}

/** Writes movements with their postings. Returns the ids in the same order. */
export async function writeMovements(
  reader: Reader,
  { stream }: LockedBalances,
  movements: readonly PreparedMovement[],
): Promise<bigint[]> {
  const lists: Record<'positions' | 'numbers', number[]> & Record<'from' | 'to' | 'units', bigint[]> = {
    positions: [],
    numbers: [],
    from: [],
    to: [],
    units: [],
  };
  for (const [index, { postings }] of movements.entries()) {
    for (const [number, { from, to, units }] of postings.entries()) {
      lists.positions.push(index + 1);
      lists.numbers.push(number + 1);
      lists.from.push(from);
      lists.to.push(to);
      lists.units.push(units);
    }
  }
  const [row] = await reader.query<{ ids: string }>(recordStatement, [
    stream,
    textArray(movements.map(({ name }) => name)),
    textArray(movements.map(({ key }) => key)),
    bytesArray(movements.map(({ contentHash }) => contentHash)),
    textArray(movements.map(({ event }) => event)),
    textArray(movements.map(({ at }) => at.toISOString())),
    plainArray(lists.positions),
    plainArray(lists.numbers),
    plainArray(lists.from),
    plainArray(lists.to),
    plainArray(lists.units),
  ]);
  return (row?.ids ?? '').split(',').map(BigInt);
}

export type StoredReply = { readonly contentHash: string; readonly reply: Json };

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
