/*
 * The checks of movements against their hashes, their streams and their postings.
 */
import { hash } from 'node:crypto';
import type { Reader } from '@istmo/db/tx';
import { followed, toValues, type LedgerPosition } from './ledger-position.ts';
import { limitPerKind, type Problem } from './problem.ts';

// In ids, which ascend by 16.
const defaultRangeSize = 800_000n;
const maxId = 2n ** 63n - 1n;

/** The ids from `first` up to, but not including, `end`. */
type Range = { readonly first: bigint; readonly end: bigint };

/**
 * A movement of a range that is wrong, or the first or the last one of its stream there. What the first one follows is in another
 * range, so it comes with the bytes that its hash is made of.
 */
type FoundMovement = {
  readonly id: bigint;
  readonly stream: number;
  readonly height: bigint;
  readonly hash: string;
  /** For a message. */
  readonly name: string;
  readonly bytes: string | null;
  readonly isMissing: boolean;
  readonly hasTwoCurrencies: boolean;
  readonly isFirst: boolean;
  readonly isBroken: boolean;
  readonly isWrong: boolean;
};

/** The ranges that contain all movements and postings that followed a position, each to be checked by any reader of the same snapshot. */
export async function openHashCheck(tx: Reader, from: LedgerPosition, rangeSize = defaultRangeSize) {
  const ranges = await listRanges(tx, from, rangeSize);
  const found: (readonly FoundMovement[])[] = ranges.map(() => []);
  let taken = 0;
  return {
    /** Checks one range after another until none is left; several readers share the work. */
    checkRanges: async (reader: Reader): Promise<void> => {
      for (let range = ranges[taken]; range; range = ranges[taken]) {
        const index = taken++;
        found[index] = await reader.query<FoundMovement>(checkRange, [...toValues(from), range.first, range.end]);
      }
    },
    /** The problems, once all ranges are checked. */
    findProblems: async (reader: Reader): Promise<Problem[]> => limitPerKind(await joinRanges(reader, from, found)),
  };
}

// Ids have gaps, at the borders of partitions large ones.
async function listRanges(tx: Reader, from: LedgerPosition, rangeSize: bigint): Promise<Range[]> {
  const starts = [from.next];
  for (let least = from.next; ;) {
    const [row] = await tx.query<{ first: bigint | null }>(
      `select min(id) as first from ledger.movement where ${followed('id')} and id >= $3`,
      [...toValues(from), least],
    );
    if (!row || row.first === null) break;
    starts.push(row.first);
    least = row.first + rangeSize;
  }
  return starts.map((first, index) => ({ first, end: starts[index + 1] ?? maxId }));
}

const checkRange = `
  with posting as (
    select movement, string_agg(ledger.posting_bytes(from_account, to_account, units), ''::bytea order by number) as bytes,
           bool_or(((from_account # to_account) & 1048544) <> 0) as has_two_currencies
      from ledger.posting where ${followed('movement')} and movement >= $3 and movement < $4 group by movement
  ), movement as (
    select m as row, m.id, m.key, m.at, m.height, m.hash
      from ledger.movement m where ${followed('m.id')} and m.id >= $3 and m.id < $4
  ), chained as (
    select coalesce(m.id, p.movement) as id, m.id is null as is_missing, m.key, m.at, m.height, m.hash, p.has_two_currencies,
           ledger.movement_bytes(m.row, p.bytes) as bytes,
           lag(m.hash) over stream as hash_before, lag(m.height) over stream as height_before, lead(m.id) over stream is null as is_last
      from movement m full join posting p on p.movement = m.id
    window stream as (partition by m.id & 15 order by m.id)
  ), judged as (
    select *, hash_before is null as is_first, height <> height_before + 1 as is_broken,
           bytes is null or hash <> sha256(hash_before || bytes) as is_wrong
      from chained
  )
  select id, (id & 15)::int as stream, height, encode(hash, 'hex') as hash, format('%s (key %s, %s)', id, key, ledger.time_text(at)) as name,
         case when is_first then encode(bytes, 'hex') end as bytes, is_missing as "isMissing",
         coalesce(has_two_currencies, false) as "hasTwoCurrencies", is_first as "isFirst",
         coalesce(is_broken, false) as "isBroken", coalesce(is_wrong, false) as "isWrong"
    from judged where is_first or is_last or is_missing or has_two_currencies or is_broken or is_wrong
   order by id`;

type StreamEnd = { readonly height: bigint; readonly head: string };

/** Follows each stream from range to range and compares its end with the stream's row. */
async function joinRanges(
  reader: Reader,
  from: LedgerPosition,
  found: readonly (readonly FoundMovement[])[],
): Promise<Problem[]> {
  const ends: StreamEnd[] = from.heights.map((height, stream) => ({ height, head: from.heads[stream] ?? '' }));
  const problems = found.flat().flatMap((movement): Problem[] => {
    const { id, stream, height, name, isFirst, isMissing, hasTwoCurrencies } = movement;
    if (isMissing) return [{ kind: 'posting', message: `movement ${id} is missing and its postings are not` }];
    const before = ends[stream];
    ends[stream] = { height, head: movement.hash };
    const isBroken = isFirst ? height - 1n !== before?.height : movement.isBroken;
    const isWrong = movement.isWrong || (isFirst && !isHashOf(movement, before?.head ?? ''));
    return [
      ...listIf(hasTwoCurrencies, 'posting', `movement ${id} has a posting between accounts of two currencies`),
      ...listIf(isBroken, 'chain', `stream ${stream} is broken before height ${height}, movement ${id}`),
      ...listIf(isWrong, 'hash', `movement ${name} does not match its hash`),
    ];
  });
  const streams = await reader.query<{ id: number } & StreamEnd>(
    `select id, height, encode(head, 'hex') as head from ledger.stream order by id`,
  );
  for (const { id, height, head } of streams) {
    const end = ends[id];
    const isEnd = height === end?.height && head === end.head;
    const message = `stream ${id} should end at height ${height} and ends at ${end?.height ?? 0n}`;
    problems.push(...listIf(!isEnd, 'chain', message));
  }
  return problems;
}

const listIf = (isProblem: boolean, kind: Problem['kind'], message: string): Problem[] =>
  isProblem ? [{ kind, message }] : [];

const isHashOf = ({ hash: stored, bytes }: FoundMovement, head: string): boolean =>
  bytes !== null && stored === hash('sha256', Buffer.from(head + bytes, 'hex'));
