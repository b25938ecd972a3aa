import { connect } from '@istmo/db/connect';
import type { Db, Reader } from '@istmo/db/tx';

/*
 * Recomputes balances, totals and hashes from the postings. It only reads and blocks no writer.
 */

/** `message` is for people; `kind` is for metrics. */
export type Problem = {
  readonly kind: 'account' | 'balance' | 'floor' | 'currency' | 'hold' | 'posting' | 'key' | 'chain' | 'hash';
  readonly message: string;
};

export type VerificationReport = {
  /** The first `maxPerCheck` problems of each check; empty when the ledger is consistent. */
  readonly problems: readonly Problem[];
  readonly movements: bigint;
  readonly postings: bigint;
  readonly tookMs: number;
};

const maxPerCheck = 10;
// In ids, which ascend by 16.
const hashBatch = 800_000n;
const timeoutMs = 600_000;

/**
 * Verifies that every account is what its id says, that balances are the sums of their postings, that each currency sums to zero, that no
 * account is below its floor, that holds follow from their postings and their open part is the held balance, that every posting has its
 * movement and every movement its key, and that every stream is an unbroken, unchanged hash chain. About two million postings take less
 * than five seconds. Opens two connections of its own.
 */
export async function verifyLedger(database: { url: string }): Promise<VerificationReport> {
  const timeouts = {
    connect: 10_000,
    query: timeoutMs,
    statement: timeoutMs,
    lock: timeoutMs,
    idleInTransaction: timeoutMs,
  };
  const db = connect({ ...database, name: 'istmo verify', poolSize: 2, timeouts });
  const from = performance.now();
  try {
    const [balances, hashes] = await Promise.all([verifyBalances(db), verifyHashes(db)]);
    return {
      problems: [...balances.problems, ...hashes],
      movements: balances.movements,
      postings: balances.postings,
      tookMs: performance.now() - from,
    };
  } finally {
    await db.stop();
  }
}

type BalanceReport = { problems: Problem[]; movements: bigint; postings: bigint };

// All checks read one snapshot, so that concurrent writes do not appear as differences.
function verifyBalances(db: Db): Promise<BalanceReport> {
  return db.inTransaction(
    async (tx) => {
      const problems: Problem[] = [];
      for (const run of balanceChecks) problems.push(...(await run(tx)));
      const [count] = await tx.query<{ movements: bigint; postings: bigint }>(
        'select coalesce(sum(height), 0)::bigint as movements, (select count(*) from ledger.posting) as postings from ledger.stream',
      );
      return { problems, movements: count?.movements ?? 0n, postings: count?.postings ?? 0n };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

type ProblemRow = { readonly message: string };
const toProblems = (kind: Problem['kind'], rows: readonly ProblemRow[]) =>
  rows.map(({ message }): Problem => ({ kind, message }));

const check =
  (kind: Problem['kind'], sql: string) =>
  async (tx: Reader): Promise<Problem[]> =>
    toProblems(kind, await tx.query<ProblemRow>(`${sql} limit ${maxPerCheck}`));

const balanceChecks = [
  check(
    'account',
    `select format('account %s is not the account that its id says: %s %s %s %s', a.id, a.kind, a.owner, a.place, a.currency) as message
       from ledger.account a
       left join ledger.account_kind k on k.name = a.kind
       left join ledger.currency c on c.code = a.currency
       left join ledger.party p on p.owner is not distinct from a.owner and p.place = a.place
      where a.id is distinct from ledger.account_id(p.number, a.shard, c.number, k.number)
         or a.floor is distinct from case
              when k.floor = 'zero' or (k.floor = 'zero for securities' and c.supply_cap is not null) then 0
              when k.floor = 'supply cap' then -coalesce(c.supply_cap, 0) end`,
  ),
  check(
    'balance',
    `select format('account %s (%s) has a balance of %s and postings of %s', coalesce(a.id, s.account), a.kind, a.balance, s.units) as message
       from ledger.account a
       full join (select account, sum(units) as units
                    from (select to_account as account, sum(units) as units from ledger.posting group by to_account
                          union all
                          select from_account, -sum(units) from ledger.posting group by from_account) sides
                   group by account) s on s.account = a.id
      where coalesce(a.balance, 0) <> coalesce(s.units, 0) or a.id is null`,
  ),
  check(
    'currency',
    `select format('%s does not sum to zero but to %s', currency, sum(balance)) as message
       from ledger.account group by currency having sum(balance) <> 0`,
  ),
  check(
    'floor',
    `select format('account %s (%s) is below its floor: %s', id, kind, balance) as message from ledger.account where balance < floor`,
  ),
  check(
    'hold',
    `select format('the hold of event %s on account %s has other amounts than its postings', coalesce(h.event, f.event), coalesce(h.account, f.account)) as message
       from ledger.hold h
       full join (select m.event, case when p.to_account & 31 = 2 then p.to_account else p.from_account end as account,
                         sum(p.units) filter (where p.to_account & 31 = 2) as units,
                         coalesce(sum(p.units) filter (where p.from_account & 31 = 2 and p.to_account & 31 <> 1), 0) as settled,
                         coalesce(sum(p.units) filter (where p.from_account & 31 = 2 and p.to_account & 31 = 1), 0) as released
                    from ledger.posting p join ledger.movement m on m.id = p.movement
                   where p.to_account & 31 = 2 or p.from_account & 31 = 2 group by 1, 2) f on f.event = h.event and f.account = h.account
      where (h.units, h.settled_units, h.released_units) is distinct from (f.units, f.settled, f.released)`,
  ),
  check(
    'hold',
    `select format('account %s holds %s and its open holds are %s', a.id, a.balance, coalesce(h.units, 0)) as message
       from ledger.account a
       left join (select account, sum(units - settled_units - released_units) as units from ledger.hold group by account) h on h.account = a.id
      where a.kind = 'held' and a.balance <> coalesce(h.units, 0)`,
  ),
  check(
    'posting',
    `select case when m.id is null then format('movement %s is missing and its postings are not', p.movement)
                 else format('posting %s of movement %s has accounts of two currencies', p.number, p.movement) end as message
       from ledger.posting p left join ledger.movement m on m.id = p.movement
      where m.id is null or ((p.from_account # p.to_account) & 1048544) <> 0`,
  ),
  check(
    'key',
    `select format('movement %s and key %s do not belong together', coalesce(m.id, k.movement), coalesce(m.key, k.key)) as message
       from ledger.movement m full join ledger.movement_key k on k.movement = m.id and k.key = m.key where m.id is null or k.key is null`,
  ),
  check(
    'chain',
    `select format('stream %s is broken before height %s', id & 15, height) as message
       from (select id, height, lag(height, 1, 0::bigint) over (partition by id & 15 order by height) as height_before from ledger.movement) m
      where height <> height_before + 1`,
  ),
  check(
    'chain',
    `select format('stream %s should end at height %s and ends at %s', s.id, s.height, coalesce(m.height, 0)) as message
       from ledger.stream s
       left join (select distinct on (id & 15) id & 15 as stream, height, hash from ledger.movement order by id & 15, height desc) m on m.stream = s.id
      where s.height <> coalesce(m.height, 0) or s.head <> coalesce(m.hash, sha256('istmo'))`,
  ),
];

type StreamHead = { readonly stream: number; readonly head: string };

/**
 * Recomputes the hash of every movement, in ranges of ids; each range begins with the heads that the one before it ended with. Movements
 * never change, so this needs no common snapshot and runs in parallel to the other checks.
 */
async function verifyHashes(db: Reader): Promise<Problem[]> {
  const [range] = await db.query<{ first: bigint | null; last: bigint }>(
    'select min(id) as first, max(id) as last from ledger.movement',
  );
  const problems: Problem[] = [];
  if (!range || range.first === null) return problems;
  const heads = new Map<number, string>();
  for (let from = range.first; from <= range.last && problems.length < maxPerCheck; from += hashBatch) {
    const values = [from, from + hashBatch, [...heads.keys()], [...heads.values()]];
    const [rows, ends] = await Promise.all([
      db.query<ProblemRow>(findWrongHashes, values),
      db.query<StreamHead>(readHeads, [from, from + hashBatch]),
    ]);
    problems.push(...toProblems('hash', rows));
    for (const { stream, head } of ends) heads.set(stream, head);
  }
  return problems;
}

const findWrongHashes = `
  with movement as (
    select m as row, m.id, m.key, m.hash, lag(m.hash) over (partition by m.id & 15 order by m.height) as previous
      from ledger.movement m where m.id >= $1 and m.id < $2
  ), posting as (
    select movement, string_agg(ledger.posting_bytes(from_account, to_account, units), ''::bytea order by number) as bytes
      from ledger.posting where movement >= $1 and movement < $2 group by movement
  )
  select format('movement %s (%s) does not match its hash', m.id, m.key) as message
    from movement m
    left join posting p on p.movement = m.id
    left join unnest($3::int[], $4::text[]) h (stream, head) on h.stream = m.id & 15
   where p.bytes is null
      or m.hash <> sha256(coalesce(m.previous, decode(h.head, 'hex'), sha256('istmo')) || ledger.movement_bytes(m.row, p.bytes))
   limit ${maxPerCheck}`;
const readHeads = `select distinct on (id & 15) (id & 15)::int as stream, encode(hash, 'hex') as head
    from ledger.movement where id >= $1 and id < $2 order by id & 15, height desc`;
