/*
 * The statements of a commit: opens and locks accounts, finds earlier movements and replies, writes the new ones.
 */
import { hash } from 'node:crypto';
import { statement, type Reader, type Statement } from '@istmo/db/tx';
import { bytesArray, nullableBytesArray, plainArray, quoted, textArray } from '../array-text.ts';
import {
  idAt,
  isSharded,
  shardOf,
  type AccountLock,
  type AccountLocks,
  type LockedBalances,
  type PreparedMovement,
} from './decide.ts';
import type { Idempotency, Json, RequestKey } from './effect.ts';
import { toRequestKeyIds, type Authority } from '../movement.ts';

const openAccountsStatement = statement(
  'ledger-open-accounts',
  'select out_ids as ids, out_floor as floor from ledger.open_accounts($1::uuid[], $2::text[], $3::text[], $4::text[]) order by out_position',
);
const lockAccountsStatement = statement(
  'ledger-lock-accounts',
  'select out_stream as stream, out_balances as balances from ledger.lock_accounts($1::smallint, $2::bigint[], $3::bigint[])',
);
const findMovementsStatement = statement(
  'ledger-find-movements',
  `select key, id, name, event, encode(request, 'hex') as request, content from ledger.find_movements($1::uuid[])`,
);
const recordParameters =
  '($1::smallint, $2::text[], $3::uuid[], $4::bytea[], $5::uuid[], $6::timestamptz[], $7::timestamptz[], $8::int[], $9::smallint[], $10::bigint[], $11::bigint[], $12::bigint[])';
const recordStatements: Record<Authority, Statement> = {
  serving: statement('ledger-record', `select ledger.record_movements${recordParameters} as ids`),
  worker: statement('ledger-record-worker', `select ledger.record_worker_movements${recordParameters} as ids`),
  operator: statement('ledger-record-operator', `select ledger.record_operator_movements${recordParameters} as ids`),
};
const findRepliesStatement = statement(
  'ledger-find-replies',
  `select encode(id, 'hex') as id, content_hash as "contentHash", reply from ledger.idempotency_key where id = any($1::bytea[])`,
);
const storeRepliesStatement = statement(
  'ledger-store-replies',
  'select ledger.store_replies($1::bytea[], $2::text[], $3::text[], $4::timestamptz[])',
);

/** Sets the ids of the locks' rows and their floors. Rows that do not exist yet are opened, with a balance of zero. */
export async function openAccounts(reader: Reader, locks: Iterable<AccountLock>): Promise<void> {
  const requested = [...locks];
  if (requested.length === 0) return;
  const rows = await reader.query<{ ids: string; floor: bigint | null }>(openAccountsStatement, [
    plainArray(requested.map(({ account }) => (account.owner === null ? 'NULL' : quoted(account.owner)))),
    textArray(requested.map(({ account }) => account.kind)),
    textArray(requested.map(({ account }) => account.place)),
    textArray(requested.map(({ currency }) => currency)),
  ]);
  if (rows.length !== requested.length)
    throw new Error(
      `${requested.length} accounts were to be opened, ${rows.length} were: a currency is not registered`,
    );
  for (const [index, { ids, floor }] of rows.entries()) {
    const lock = requested[index];
    if (lock) Object.assign(lock, { ids: ids.split(',').map(BigInt), floor });
  }
}

const maxCachedIds = 200_000;

/** `openAccounts` for one batch after another, with a cache. */
export type AccountOpener = (locks: AccountLocks) => Promise<void>;

/**
 * Creates an opener that caches the ids and floors of accounts between batches: neither ever changes and an account is never deleted. The reader must be
 * outside any transaction, because an account opened in a transaction that is rolled back does not exist.
 */
export function createAccountOpener(reader: Reader): AccountOpener {
  const cached = new Map<string, Pick<AccountLock, 'ids' | 'floor'>>();
  return async (locks) => {
    const missing = new Map<string, AccountLock>();
    for (const [name, lock] of locks) {
      const known = cached.get(name);
      if (known === undefined) missing.set(name, lock);
      else {
        lock.ids = known.ids;
        lock.floor = known.floor;
      }
    }
    if (missing.size === 0) return;
    if (cached.size > maxCachedIds) cached.clear();
    await openAccounts(reader, missing.values());
    for (const [name, { ids, floor }] of missing) cached.set(name, { ids, floor });
  };
}

type LockRequest = {
  /** The preferred stream. */
  readonly stream: number;
  readonly locks: AccountLocks;
  /** The sharded accounts whose shards are all locked, by name; of the others only the stream's shard is locked. */
  readonly fullyLocked: ReadonlySet<string>;
};

/** Locks a stream (the preferred one or another free one) and the accounts' rows. All writers lock by ascending id, so they cannot deadlock. */
export async function lockAccounts(
  reader: Reader,
  { stream, locks, fullyLocked }: LockRequest,
): Promise<LockedBalances> {
  const whole: AccountLock[] = [];
  const parts: AccountLock[] = [];
  for (const [name, lock] of locks) (isSharded(lock) && !fullyLocked.has(name) ? parts : whole).push(lock);
  const values = [stream, plainArray(whole.flatMap(({ ids }) => ids)), plainArray(parts.map((lock) => idAt(lock, 0)))];
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

export type PostedMovement = {
  readonly id: bigint;
  readonly name: string;
  readonly event: string;
  /** The hash of the request's content, where the key was made of a request's key. */
  readonly request: string | null;
  /** As describeContent writes it. */
  readonly content: string;
};

/** Finds the posted movements that have one of these keys (toKeyId, toRequestKeyIds). */
export async function findPosted(reader: Reader, keyIds: readonly string[]): Promise<Map<string, PostedMovement>> {
  const rows = await reader.query<PostedMovement & { key: string }>(findMovementsStatement, [plainArray(keyIds)]);
  return new Map(rows.map(({ key, ...movement }) => [key, movement]));
}

/** What the first request with this idempotency key caused; undefined when there was none. */
export async function findPostedRequest(
  reader: Reader,
  request: RequestKey,
  at: Date,
): Promise<Pick<PostedMovement, 'event' | 'request'> | undefined> {
  const [first] = (await findPosted(reader, toRequestKeyIds(request, at))).values();
  return first;
}

/** The part of a request's content hash that is stored: half of it is enough to tell two requests of one key apart. */
export const toRequestHash = (contentHash: string): string => contentHash.slice(0, 32);

/** Whether a request has the content of the first one with its key. */
export function isSameRequest(
  first: Pick<PostedMovement, 'request'>,
  { contentHash }: Pick<Idempotency, 'contentHash'>,
): boolean {
  return first.request === toRequestHash(contentHash);
}

const authorities: readonly Authority[] = ['serving', 'worker', 'operator'];

/** Writes movements with their postings, with the rights that the most privileged of them needs. Returns the ids in the same order. */
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
  const authority = authorities.findLast((one) => movements.some((movement) => movement.authority === one));
  const [row] = await reader.query<{ ids: string }>(recordStatements[authority ?? 'serving'], [
    stream,
    textArray(movements.map(({ name }) => name)),
    plainArray(movements.map(({ keyId }) => keyId)),
    nullableBytesArray(movements.map(({ request }) => request)),
    plainArray(movements.map(({ event }) => event)),
    textArray(movements.map(({ at }) => at.toISOString())),
    plainArray(movements.map(({ expiresAt }) => (expiresAt ? quoted(expiresAt.toISOString()) : 'NULL'))),
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
export function hashRequestKey({ scope, key }: RequestKey): string {
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

export type NewReply = {
  readonly keyHash: string;
  readonly contentHash: string;
  readonly reply: Json;
  readonly at: Date;
};

export async function storeReplies(reader: Reader, replies: readonly NewReply[]): Promise<void> {
  if (replies.length === 0) return;
  await reader.query(storeRepliesStatement, [
    bytesArray(replies.map(({ keyHash }) => keyHash)),
    textArray(replies.map(({ contentHash }) => contentHash)),
    textArray(replies.map(({ reply }) => JSON.stringify(reply))),
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
