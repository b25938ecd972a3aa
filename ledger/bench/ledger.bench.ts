import type { CustomerId } from '@istmo/contract/kernel/id';
import { connect } from '@istmo/db/connect';
import { migrate } from '@istmo/db/migrate';
import { newId } from '@istmo/db/new-id';
import { seedRegistry } from '@istmo/db/seed-registry';
import { createTemporaryServer } from '@istmo/db/test-server';
import type { Db } from '@istmo/db/tx';
import { newCustomer, buildSwapEffect, at, issueTokens, createTestTables, usd } from '../src/test-cases.ts';
import { createCommitter } from '../src/committer.ts';
import { creditDeposit } from '../src/movements/credit-deposit.ts';
import { verifyLedger } from '../src/verify.ts';
import { measureTpcb } from './tpcb.ts';

/*
 * Swaps per second, durable and with all their rows, compared with pgbench's TPC-B-like script on the same server in the same run;
 * and the time to verify the ledger: `npm run bench -- ledger`. Results: docs/performance.md.
 */

const seconds = 8;
const callers = 512;
const customerCount = 10_000;
const minRatio = 4;
const postingsToVerify = 2_000_000;
const maxVerifyMs = 5_000;

async function createCustomers(db: Db): Promise<CustomerId[]> {
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

type Throughput = { readonly perSecond: number; readonly p50: number; readonly p99: number };

async function measureSwaps(db: Db, customers: readonly CustomerId[]): Promise<Throughput> {
  const committer = createCommitter(db);
  const until = performance.now() + seconds * 1_000;
  const tookMs: number[] = [];
  const caller = async () => {
    while (performance.now() < until) {
      const customer = customers[Math.floor(Math.random() * customers.length)] ?? newCustomer();
      const reply = { status: 1, success: 1, msg: 'Swap Completed', id: newId() };
      const idempotency = { scope: `${customer} exchange/swap`, key: newId(), contentHash: newId(), reply };
      const from = performance.now();
      const { outcome } = await committer.commit(buildSwapEffect({ customer, idempotency }));
      if (outcome !== 'done') throw new Error(`a swap was ${outcome}`);
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await committer.stop();
  tookMs.sort((left, right) => left - right);
  const percentile = (fraction: number) => tookMs[Math.floor(tookMs.length * fraction)] ?? 0;
  return { perSecond: tookMs.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** Adds postings with the SQL function that the ledger writes with. */
async function addPostings(db: Db): Promise<void> {
  await db.query(`do $$
    declare
      payers constant bigint[] := array(select id from ledger.account where kind = 'available' and currency = 'USD' order by id limit 500);
      payee constant bigint := (select min(id) from ledger.account where kind = 'treasury' and currency = 'USD');
      payer_count constant int := cardinality(payers);
    begin
      while (select count(*) from ledger.posting) < ${postingsToVerify} loop
        for round in 1 .. 100 loop
          perform ledger.record_movements(1::smallint, array_fill('bench'::text, array[payer_count]),
            array(select 'bench:' || gen_random_uuid() from generate_series(1, payer_count)), array_fill(sha256('bench'), array[payer_count]),
            array_fill('bench:1'::text, array[payer_count]), array_fill(now(), array[payer_count]),
            array(select n from generate_series(1, payer_count) n, generate_series(1, 3) order by 1),
            array(select s::smallint from generate_series(1, payer_count) n, generate_series(1, 3) s order by n, s),
            array(select payers[n] from generate_series(1, payer_count) n, generate_series(1, 3) order by n),
            array_fill(payee, array[payer_count * 3]), array_fill(1::bigint, array[payer_count * 3]));
          commit;
        end loop;
      end loop;
    end $$`);
  for (const table of ['movement', 'posting', 'account']) await db.query(`vacuum analyze ledger.${table}`);
}

export async function bench() {
  const server = await createTemporaryServer();
  try {
    await migrate({ url: server.url('owner') });
    const db = connect({ url: server.url('app') });
    const owner = connect({ url: server.url('owner'), timeouts: { query: 600_000, statement: 600_000 } });
    await seedRegistry(db);
    await createTestTables(owner);
    const customers = await createCustomers(db);
    const tpcb = await measureTpcb(server.url('owner'), seconds);
    const swaps = await measureSwaps(db, customers);
    const ratio = swaps.perSecond / tpcb.perSecond;
    await addPostings(owner);
    const { tookMs, postings, problems } = await verifyLedger({ url: server.url('app') });
    await Promise.all([db.stop(), owner.stop()]);
    return [
      {
        name: `TPC-B-like (${tpcb.by})`,
        value: `${tpcb.perSecond.toFixed(0)}/s`,
        target: 'baseline',
        isReached: undefined,
      },
      {
        name: `grouped swaps, all rows, ${callers} callers`,
        value: `${swaps.perSecond.toFixed(0)}/s (${ratio.toFixed(2)} ×), half in ${swaps.p50.toFixed(0)} ms, 99 % in ${swaps.p99.toFixed(0)} ms`,
        target: `≥ ${minRatio} × TPC-B-like`,
        isReached: ratio >= minRatio,
      },
      {
        name: `verify ${postings} postings`,
        value: `${(tookMs / 1_000).toFixed(1)} s`,
        target: '< 5 s per 2 million, consistent',
        isReached: tookMs < maxVerifyMs && problems.length === 0,
      },
    ];
  } finally {
    await server.discard();
  }
}
