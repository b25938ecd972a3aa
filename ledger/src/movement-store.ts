import { hash } from 'node:crypto';
import { newId } from '@istmo/db/new-id';
import { statement, type Reader } from '@istmo/db/tx';
import { isSharded } from './accounts.ts';
import { bytesArray, plainArray, textArray } from './array-text.ts';
import type { Movement } from './movement.ts';
import { idAt, shardOf, type PostingRow, type LockedBalances, type AccountLock, type AccountLocks } from './locked-balances.ts';

/** A movement that was decided, with its postings, waiting to be written. */
export type PreparedMovement = {
  readonly name: string;
  readonly key: string;
  readonly event: string;
  readonly at: Date;
  readonly contentHash: string;
  readonly postings: readonly PostingRow[];
};

export type PostedMovement = { readonly id: bigint; readonly contentHash: string };

const takeRows = statement(
  'ledger-take',
  'select out_stream as stream, out_balances as balances from ledger.lock_accounts($1::smallint, $2::boolean, $3::bigint[], $4::bigint[])',
);
const findKeys = statement(
  'ledger-find-keys',
  `select key, id, encode(content_hash, 'hex') as hash from ledger.movement where key = any($1::text[])`,
);
const record = statement(
  'ledger-record',
  `select ledger.record_movements($1::smallint, $2::text[], $3::text[], $4::bytea[], $5::text[], $6::timestamptz[], $7::int[], $8::smallint[], $9::bigint[], $10::bigint[], $11::bigint[]) as ids`,
);

type LockRequest = {
  readonly stream: number;
  readonly isStreamLocked: boolean;
  readonly locks: AccountLocks;
  readonly fullyLocked: ReadonlySet<string>;
};

/**
 * Takes a stream (`stream` itself when this transaction has it already, else that or another free one) and locks the accounts' rows, in the one order that everybody keeps: by id. Of a sharded account that is the
 * stream's own row, or every row when it is named in `gathered`.
 */
export async function lockAccounts(reader: Reader, { stream, isStreamLocked, locks, fullyLocked }: LockRequest): Promise<LockedBalances> {
  const whole: AccountLock[] = [];
  const parts: AccountLock[] = [];
  for (const [name, slot] of locks) (isSharded(slot.account) && !fullyLocked.has(name) ? parts : whole).push(slot);
  const values = [
    stream,
    isStreamLocked,
    plainArray(whole.flatMap(({ ids }) => ids)),
    plainArray(parts.flatMap(({ ids }) => ids)),
  ];
  const [row] = await reader.query<{ stream: number; balances: string }>(takeRows, values);
  if (!row) throw new Error('the ledger gave no stream');

  const locked = whole.flatMap((slot) => slot.ids.map((id, shard) => ({ id, slot, shard })));
  for (const slot of parts)
    locked.push({ id: idAt(slot, shardOf(slot, row.stream)), slot, shard: shardOf(slot, row.stream) });
  locked.sort((left, right) => (left.id < right.id ? -1 : 1));
  const balances = row.balances.split(',');
  if (balances.length !== locked.length)
    throw new Error(`${locked.length} accounts were to be locked, ${balances.length} were`);
  for (const slot of parts) slot.balances.push(...slot.ids.map(() => undefined));
  for (const [place, { slot, shard }] of locked.entries()) slot.balances[shard] = BigInt(balances[place] ?? '');
  return { stream: row.stream, locks };
}

/** Which of these keys the ledger has, and with what content. */
export async function findPosted(reader: Reader, keys: readonly string[]): Promise<Map<string, PostedMovement>> {
  const rows = await reader.query<{ key: string; id: bigint; hash: string }>(findKeys, [textArray(keys)]);
  return new Map(rows.map(({ key, id, hash: contentHash }) => [key, { id, contentHash }]));
}

/** The movement that brings money together in one shard before another one needs it there. */
export function prepareRebalancing(cause: Movement, postings: readonly PostingRow[]): PreparedMovement {
  const content = ['gather', cause.key, ...postings.map(({ from, to, units }) => `${from}>${to}:${units}`)].join('\n');
  return {
    name: 'gather',
    key: `gather:${newId()}`,
    event: cause.key,
    at: cause.at,
    contentHash: hash('sha256', content),
    postings,
  };
}

export function prepareMovement({ name, key, event, at, contentHash }: Movement, postings: readonly PostingRow[]): PreparedMovement {
  return { name, key, event, at, contentHash, postings };
}

/** Writes what was decided. Answers the ids in the same order. */
export async function writeMovements(reader: Reader, { stream }: LockedBalances, all: readonly PreparedMovement[]): Promise<bigint[]> {
  const lists: Record<'places' | 'numbers', number[]> & Record<'from' | 'to' | 'units', bigint[]> = {
    places: [],
    numbers: [],
    from: [],
    to: [],
    units: [],
  };
  for (const [place, { postings }] of all.entries()) {
    for (const [number, { from, to, units }] of postings.entries()) {
      lists.places.push(place + 1);
      lists.numbers.push(number + 1);
      lists.from.push(from);
      lists.to.push(to);
      lists.units.push(units);
    }
  }
  const [row] = await reader.query<{ ids: string }>(record, [
    stream,
    textArray(all.map(({ name }) => name)),
    textArray(all.map(({ key }) => key)),
    bytesArray(all.map(({ contentHash }) => contentHash)),
    textArray(all.map(({ event }) => event)),
    textArray(all.map(({ at }) => at.toISOString())),
    plainArray(lists.places),
    plainArray(lists.numbers),
    plainArray(lists.from),
    plainArray(lists.to),
    plainArray(lists.units),
  ]);
  return (row?.ids ?? '').split(',').map(BigInt);
}
