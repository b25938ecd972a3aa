import { hash } from 'node:crypto';
import { newId } from '@istmo/db/new-id';
import { statement, type Reader } from '@istmo/db/tx';
import { isSharded } from './accounts.ts';
import { bytesArray, plainArray, textArray } from './array-text.ts';
import type { Movement } from './movement.ts';
import {
  idAt,
  shardOf,
  type PostingRow,
  type LockedBalances,
  type AccountLock,
  type AccountLocks,
} from './locked-balances.ts';

/** A movement that can be posted, ready to be written. */
export type PreparedMovement = {
  readonly name: string;
  readonly key: string;
  readonly event: string;
  readonly at: Date;
  readonly contentHash: string;
  readonly postings: readonly PostingRow[];
};

export type PostedMovement = { readonly id: bigint; readonly contentHash: string };

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

/** Finds the posted movements that have one of these keys. */
export async function findPosted(reader: Reader, keys: readonly string[]): Promise<Map<string, PostedMovement>> {
  const rows = await reader.query<{ key: string; id: bigint; hash: string }>(findKeysStatement, [textArray(keys)]);
  return new Map(rows.map(({ key, id, hash: contentHash }) => [key, { id, contentHash }]));
}

/** A movement between shards of one account, written before the movement that needs the money. */
export function prepareRebalancing(cause: Movement, postings: readonly PostingRow[]): PreparedMovement {
  const content = ['rebalance', cause.key, ...postings.map(({ from, to, units }) => `${from}>${to}:${units}`)].join(
    '\n',
  );
  return {
    name: 'rebalance',
    key: `rebalance:${newId()}`,
    event: cause.key,
    at: cause.at,
    contentHash: hash('sha256', content),
    postings,
  };
}

export function prepareMovement(
  { name, key, event, at, contentHash }: Movement,
  postings: readonly PostingRow[],
): PreparedMovement {
  return { name, key, event, at, contentHash, postings };
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
