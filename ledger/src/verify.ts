import { connect } from '@istmo/db/connect';
import type { Db, Reader } from '@istmo/db/tx';

/*
 * Recomputes everything the ledger says from its postings. It reads, and stops nobody from writing.
 */

/** `say` is for a person; `kind` is for a counter. */
export type Problem = {
  readonly kind: 'balance' | 'floor' | 'currency' | 'posting' | 'chain' | 'hash';
  readonly message: string;
};

export type VerificationReport = {
  /** The first of each kind, at most `mostOfAKind`; empty when the books are sound. */
  readonly problems: readonly Problem[];
  readonly movements: bigint;
  readonly postings: bigint;
  readonly tookMs: number;
};

const mostOfAKind = 10;
const hashedAtOnce = 50_000n;
const patientMs = 600_000;

/**
 * Verifies that balances are the sums of their postings, each currency sums to zero, nobody is below their floor, every posting
 * has its movement and stays in its currency, and every stream is an unbroken, untouched chain. About two million postings take
 * less than five seconds. Uses two connections of its own.
 */
export async function verifyLedger(where: { url: string; role?: 'istmo_app' | 'istmo_owner' }): Promise<VerificationReport> {
  const timeouts = {
    connect: 10_000,
    query: patientMs,
    statement: patientMs,
    lock: patientMs,
    idleInTransaction: patientMs,
  };
  const db = connect({ ...where, name: 'istmo verify', poolSize: 2, timeouts });
  const from = performance.now();
  try {
    const [books, hashes] = await Promise.all([verifyBooks(db), verifyHashes(db)]);
    return {
      problems: [...books.problems, ...hashes],
      movements: books.movements,
      postings: books.postings,
      tookMs: performance.now() - from,
    };
  } finally {
    await db.stop();
  }
}

type Books = { problems: Problem[]; movements: bigint; postings: bigint };

// All of it from one moment, so that what is written meanwhile does not look like a difference.
function verifyBooks(db: Db): Promise<Books> {
  return db.inTransaction(
    async (tx) => {
      const problems: Problem[] = [];
      for (const check of bookChecks) problems.push(...(await check(tx)));
      const [count] = await tx.query<{ movements: bigint; postings: bigint }>(
        'select coalesce(sum(height), 0)::bigint as movements, (select count(*) from ledger.posting) as postings from ledger.stream',
      );
      return { problems, movements: count?.movements ?? 0n, postings: count?.postings ?? 0n };
    },
    { isolation: 'repeatable read', isReadOnly: true },
  );
}

type Row = { readonly what: string };
const asProblems = (kind: Problem['kind'], rows: readonly Row[]) =>
  rows.map(({ what }): Problem => ({ kind, message: what }));

const bookChecks = [
  async (tx: Reader) =>
    asProblems(
      'currency',
      await tx.query<Row>(
        `select format('account %s (%s) has the number of another currency', a.id, a.ref) as what
       from ledger.account a join ledger.currency c on c.code = a.currency where a.id % 32768 <> c.number limit ${mostOfAKind}`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'balance',
      await tx.query<Row>(
        `select format('%s has %s and its postings make %s', coalesce(a.ref, 'account ' || s.account), a.balance, s.units) as what
       from ledger.account a
       full join (select account, sum(units) as units
                    from (select to_account as account, sum(units) as units from ledger.posting group by to_account
                          union all
                          select from_account, -sum(units) from ledger.posting group by from_account) sides
                   group by account) s on s.account = a.id
      where coalesce(a.balance, 0) <> coalesce(s.units, 0) or a.id is null
      limit ${mostOfAKind}`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'currency',
      await tx.query<Row>(
        `select format('%s does not sum to zero but to %s', currency, sum(balance)) as what
       from ledger.account group by currency having sum(balance) <> 0`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'floor',
      await tx.query<Row>(
        `select format('%s is below zero: %s', ref, balance) as what from ledger.account where balance < 0 and kind <> 'outside' limit ${mostOfAKind}`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'posting',
      await tx.query<Row>(
        `select case when m.id is null then format('movement %s is gone and its postings are not', p.movement)
                 else format('posting %s of movement %s goes from one currency to another', p.number, p.movement) end as what
       from ledger.posting p left join ledger.movement m on m.id = p.movement
      where m.id is null or (p.from_account - p.to_account) % 32768 <> 0 limit ${mostOfAKind}`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'chain',
      await tx.query<Row>(
        `select format('stream %s is broken before height %s', stream, height) as what
       from (select stream, height, previous_hash, lag(height, 1, 0::bigint) over stream_order as height_before,
                    lag(hash, 1, sha256('istmo')) over stream_order as hash_before
               from ledger.movement window stream_order as (partition by stream order by height)) m
      where height <> height_before + 1 or previous_hash <> hash_before limit ${mostOfAKind}`,
      ),
    ),
  async (tx: Reader) =>
    asProblems(
      'chain',
      await tx.query<Row>(
        `select format('stream %s should end at height %s and ends at %s', s.id, s.height, coalesce(t.height, 0)) as what
       from ledger.stream s
       left join (select stream, max(height) as height from ledger.movement group by stream) t on t.stream = s.id
       left join ledger.movement m on m.stream = t.stream and m.height = t.height
      where s.height <> coalesce(t.height, 0) or s.head <> coalesce(m.hash, sha256('istmo'))`,
      ),
    ),
];

/**
 * Makes every movement's hash again. A movement never changes, so this needs no moment in time and goes on beside the rest, a
 * range after the other.
 */
async function verifyHashes(db: Reader): Promise<Problem[]> {
  const [range] = await db.query<{ least: bigint | null; most: bigint }>(
    'select min(id) as least, max(id) as most from ledger.movement',
  );
  const problems: Problem[] = [];
  if (!range || range.least === null) return problems;
  for (let from = range.least; from <= range.most && problems.length < mostOfAKind; from += hashedAtOnce) {
    const rows = await db.query<Row>(
      `select format('movement %s (%s) is not what was written', m.id, m.key) as what
         from ledger.movement m
         left join (select movement, string_agg(ledger.posting_bytes(from_account, to_account, units), ''::bytea order by number) as steps
                      from ledger.posting where movement >= $1 and movement < $2 group by movement) p on p.movement = m.id
        where m.id >= $1 and m.id < $2
          and (p.movement is null or m.hash <> sha256(m.previous_hash || ledger.movement_bytes(m, p.steps)))
        limit ${mostOfAKind}`,
      [from, from + hashedAtOnce],
    );
    problems.push(...asProblems('hash', rows));
  }
  return problems;
}
