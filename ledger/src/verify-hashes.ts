import type { Reader } from '@istmo/db/tx';
import { plainArray } from './array-text.ts';
import { followed, toValues, type LedgerPosition } from './ledger-position.ts';
import { maxPerCheck, toProblems, type Problem, type ProblemRow } from './problem.ts';

// In ids, which ascend by 16.
const hashBatch = 800_000n;

type StreamHead = { readonly stream: number; readonly head: string };

/**
 * Recomputes the hash of every movement that followed a position, in ranges of ids; each range begins with the heads that the one before
 * it ended with. Movements never change, so this needs no common snapshot and runs in parallel to the other checks.
 */
export async function checkHashes(db: Reader, from: LedgerPosition): Promise<Problem[]> {
  const problems: Problem[] = [];
  const heads = [...from.heads];
  let first = await readFirst(db, from, 0n);
  for (; first !== null && problems.length < maxPerCheck; first = await readFirst(db, from, first + hashBatch)) {
    const values = [...toValues(from), first, first + hashBatch];
    const [rows, ends] = await Promise.all([
      db.query<ProblemRow>(findWrongHashes, [...values, plainArray(heads)]),
      db.query<StreamHead>(readHeads, values),
    ]);
    problems.push(...toProblems('hash', rows));
    for (const { stream, head } of ends) heads[stream] = head;
  }
  return problems;
}

// Ids have gaps, at the borders of partitions large ones.
async function readFirst(db: Reader, from: LedgerPosition, least: bigint): Promise<bigint | null> {
  const [row] = await db.query<{ first: bigint | null }>(
    `select min(id) as first from ledger.movement where ${followed('id')} and id >= $3`,
    [...toValues(from), least],
  );
  return row?.first ?? null;
}

const findWrongHashes = `
  with movement as (
    select m as row, m.id, m.key, m.at, m.hash, lag(m.hash) over (partition by m.id & 15 order by m.height) as previous
      from ledger.movement m where ${followed('m.id')} and m.id >= $3 and m.id < $4
  ), posting as (
    select movement, string_agg(ledger.posting_bytes(from_account, to_account, units), ''::bytea order by number) as bytes
      from ledger.posting where movement >= $3 and movement < $4 group by movement
  )
  select format('movement %s (key %s, %s) does not match its hash', m.id, m.key, ledger.time_text(m.at)) as message
    from movement m
    left join posting p on p.movement = m.id
   where p.bytes is null
      or m.hash <> sha256(coalesce(m.previous, decode(($5::text[])[(m.id & 15) + 1], 'hex')) || ledger.movement_bytes(m.row, p.bytes))
   limit ${maxPerCheck}`;
const readHeads = `select distinct on (id & 15) (id & 15)::int as stream, encode(hash, 'hex') as head
    from ledger.movement where ${followed('id')} and id >= $3 and id < $4 order by id & 15, height desc`;
