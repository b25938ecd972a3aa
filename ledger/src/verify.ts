import { connect } from '@istmo/db/connect';
import type { Db, Reader } from '@istmo/db/tx';

/*
 * Recomputes balances, totals and hashes from the postings. It only reads and blocks no writer.
 */

/** `message` is for people; `kind` is for metrics. */
export type Problem = {
  readonly kind: 'balance' | 'floor' | 'currency' | 'posting' | 'chain' | 'hash';
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
const hashBatch = 50_000n;
const timeoutMs = 600_000;

/**
 * Verifies that balances are the sums of their postings, that each currency sums to zero, that no account is below its floor, that
 * every posting has its movement and one currency, and that every stream is an unbroken, unchanged hash chain. About two million
 * postings take less than five seconds. Opens two connections of its own.
 */
export async function verifyLedger(database: {
  url: string;
  role?: 'istmo_app' | 'istmo_owner';
}): Promise<VerificationReport> {
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
      for (const check of balanceChecks) problems.push(...(await check(tx)));
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

const balanceChecks = [
  async (tx: Reader) =>
    toProblems(
      'currency',
      await tx.query<ProblemRow>(
        `select format('account %s (%s) has the number of another currency', a.id, a.ref) as message
       from ledger.account a join ledger.currency c on c.code = a.currency where a.id % 32768 <> c.number limit ${maxPerCheck}`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'balance',
      await tx.query<ProblemRow>(
        `select format('%s has a balance of %s and postings of %s', coalesce(a.ref, 'account ' || s.account), a.balance, s.units) as message
       from ledger.account a
       full join (select account, sum(units) as units
                    from (select to_account as account, sum(units) as units from ledger.posting group by to_account
                          union all
                          select from_account, -sum(units) from ledger.posting group by from_account) sides
                   group by account) s on s.account = a.id
      where coalesce(a.balance, 0) <> coalesce(s.units, 0) or a.id is null
      limit ${maxPerCheck}`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'currency',
      await tx.query<ProblemRow>(
        `select format('%s does not sum to zero but to %s', currency, sum(balance)) as message
       from ledger.account group by currency having sum(balance) <> 0`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'floor',
      await tx.query<ProblemRow>(
        `select format('%s is below zero: %s', ref, balance) as message from ledger.account where balance < 0 and kind <> 'external' limit ${maxPerCheck}`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'posting',
      await tx.query<ProblemRow>(
        `select case when m.id is null then format('movement %s is missing and its postings are not', p.movement)
                 else format('posting %s of movement %s has accounts of two currencies', p.number, p.movement) end as message
       from ledger.posting p left join ledger.movement m on m.id = p.movement
      where m.id is null or (p.from_account - p.to_account) % 32768 <> 0 limit ${maxPerCheck}`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'chain',
      await tx.query<ProblemRow>(
        `select format('stream %s is broken before height %s', stream, height) as message
       from (select stream, height, previous_hash, lag(height, 1, 0::bigint) over stream_order as height_before,
                    lag(hash, 1, sha256('istmo')) over stream_order as hash_before
               from ledger.movement window stream_order as (partition by stream order by height)) m
      where height <> height_before + 1 or previous_hash <> hash_before limit ${maxPerCheck}`,
      ),
    ),
  async (tx: Reader) =>
    toProblems(
      'chain',
      await tx.query<ProblemRow>(
        `select format('stream %s should end at height %s and ends at %s', s.id, s.height, coalesce(t.height, 0)) as message
       from ledger.stream s
       left join (select stream, max(height) as height from ledger.movement group by stream) t on t.stream = s.id
       left join ledger.movement m on m.stream = t.stream and m.height = t.height
      where s.height <> coalesce(t.height, 0) or s.head <> coalesce(m.hash, sha256('istmo'))`,
      ),
    ),
];

/**
 * Recomputes the hash of every movement, in ranges of ids. Movements never change, so this needs no common snapshot and runs in
 * parallel to the other checks.
 */
async function verifyHashes(db: Reader): Promise<Problem[]> {
  const [range] = await db.query<{ first: bigint | null; last: bigint }>(
    'select min(id) as first, max(id) as last from ledger.movement',
  );
  const problems: Problem[] = [];
  if (!range || range.first === null) return problems;
  for (let from = range.first; from <= range.last && problems.length < maxPerCheck; from += hashBatch) {
    const rows = await db.query<ProblemRow>(
      `select format('movement %s (%s) does not match its hash', m.id, m.key) as message
         from ledger.movement m
         left join (select movement, string_agg(ledger.posting_bytes(from_account, to_account, units), ''::bytea order by number) as postings
                      from ledger.posting where movement >= $1 and movement < $2 group by movement) p on p.movement = m.id
        where m.id >= $1 and m.id < $2
          and (p.movement is null or m.hash <> sha256(m.previous_hash || ledger.movement_bytes(m, p.postings)))
        limit ${maxPerCheck}`,
      [from, from + hashBatch],
    );
    problems.push(...toProblems('hash', rows));
  }
  return problems;
}
