import type { CustomerId } from '@istmo/contract/kernel/id';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { makeTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { newCustomer, buildSwapEffect, at, issueTokens, createTestTables, usd } from '../src/test-cases.ts';
import { createCommitter } from '../src/committer.ts';
import { creditDeposit } from '../src/movements/credit-deposit.ts';
import { verifyLedger } from '../src/verify.ts';
import { measureTpcb } from './tpcb.ts';

/*
 * Swaps a second, durable and with all their rows, against pgbench's TPC-B-like script on the same server in the same run; and
 * how long the books take to verify: `npm run bench -- ledger`. Figures: docs/performance.md.
 */

const seconds = 8;
const callers = 512;
const customerCount = 10_000;
const goal = 4;
const postingsToVerify = 2_000_000;
const verifyGoalMs = 5_000;

async function fill(db: Db): Promise<CustomerId[]> {
  const committer = createCommitter(db, { maxOutageMs: 60_000, maxWaiting: customerCount });
  const customers = Array.from({ length: customerCount }, newCustomer);
  await Promise.all(
    customers.map((customer) =>
      committer.commit({
        movement: creditDeposit({ id: newId(), customer, at, amount: usd(10n ** 12n) }),
        rows: [],
      }),
    ),
  );
  await issueTokens(db, 10n ** 12n);
  await committer.stop();
  return customers;
}

type Speed = { readonly perSecond: number; readonly p50: number; readonly p99: number };

async function measureSwaps(db: Db, customers: readonly CustomerId[]): Promise<Speed> {
  const committer = createCommitter(db);
  const until = performance.now() + seconds * 1_000;
  const tookMs: number[] = [];
  const caller = async () => {
    while (performance.now() < until) {
      const customer = customers[Math.floor(Math.random() * customers.length)] ?? newCustomer();
      const reply = { status: 1, success: 1, msg: 'Swap Completed', id: newId() };
      const once = { scope: `${customer} exchange/swap`, key: newId(), contentHash: newId(), reply };
      const from = performance.now();
      const { outcome } = await committer.commit(buildSwapEffect({ customer, once }));
      if (outcome !== 'done') throw new Error(`a swap was ${outcome}`);
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await committer.stop();
  tookMs.sort((left, right) => left - right);
  const share = (part: number) => tookMs[Math.floor(tookMs.length * part)] ?? 0;
  return { perSecond: tookMs.length / seconds, p50: share(0.5), p99: share(0.99) };
}

/** Fills up the books with plain movements, by the same function the ledger writes with. */
async function growBooks(db: Db): Promise<void> {
  await db.query(`do $$
    declare
      payers constant bigint[] := array(select id from ledger.account where kind = 'available' and currency = 'USD' order by id limit 500);
      payee constant bigint := (select min(id) from ledger.account where kind = 'treasury' and currency = 'USD');
      amount constant int := cardinality(payers);
    begin
      while (select count(*) from ledger.posting) < ${postingsToVerify} loop
        for round in 1 .. 100 loop
          perform ledger.record_movements(1::smallint, array_fill('bench'::text, array[amount]),
            array(select 'bench:' || gen_random_uuid() from generate_series(1, amount)), array_fill(sha256('bench'), array[amount]),
            array_fill('bench:1'::text, array[amount]), array_fill(now(), array[amount]),
            array(select n from generate_series(1, amount) n, generate_series(1, 3) order by 1),
            array(select s::smallint from generate_series(1, amount) n, generate_series(1, 3) s order by n, s),
            array(select payers[n] from generate_series(1, amount) n, generate_series(1, 3) order by n),
            array_fill(payee, array[amount * 3]), array_fill(1::bigint, array[amount * 3]));
          commit;
        end loop;
      end loop;
    end $$`);
  for (const table of ['movement', 'posting', 'account']) await db.query(`vacuum analyze ledger.${table}`);
}

export async function bench() {
  const server = await makeTemporaryServer();
  try {
    await migrate({ url: server.url('owner') });
    const db = connect({ url: server.url('app'), byIndex: true });
    const owner = connect({ url: server.url('owner'), timeouts: { query: 600_000, statement: 600_000 } });
    await createTestTables(owner);
    const customers = await fill(db);
    const tpcb = await measureTpcb(server.url('owner'), seconds);
    const swaps = await measureSwaps(db, customers);
    const ratio = swaps.perSecond / tpcb.perSecond;
    await growBooks(owner);
    const { tookMs, postings, problems } = await verifyLedger({ url: server.url('app') });
    await Promise.all([db.stop(), owner.stop()]);
    return [
      {
        name: `TPC-B-like (${tpcb.by})`,
        value: `${tpcb.perSecond.toFixed(0)}/s`,
        target: 'the yardstick',
        isReached: undefined,
      },
      {
        name: `grouped swaps, all rows, ${callers} callers`,
        value: `${swaps.perSecond.toFixed(0)}/s (${ratio.toFixed(2)} ×), half in ${swaps.p50.toFixed(0)} ms, 99 % in ${swaps.p99.toFixed(0)} ms`,
        target: `≥ ${goal} × TPC-B-like`,
        isReached: ratio >= goal,
      },
      {
        name: `verify ${postings} postings`,
        value: `${(tookMs / 1_000).toFixed(1)} s`,
        target: '< 5 s per 2 million, sound',
        isReached: tookMs < verifyGoalMs && problems.length === 0,
      },
    ];
  } finally {
    await server.discard();
  }
}
