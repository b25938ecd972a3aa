import type { Db } from '@istmo/db/tx';
import { verifyLedger } from '../src/verify.ts';
import { callers, measureSwaps, openBenchLedger, roundSeconds } from './bench-ledger.ts';
import { formatRounds } from './throughput.ts';
import { measureBetweenTpcb, tpcbRow } from './tpcb.ts';

/*
 * Swaps per second, durable and with all their rows, compared with pgbench's TPC-B-like script on the same server in the same run;
 * and the time to verify the ledger: `npm run bench -- ledger`. Results: docs/performance.md.
 */

const minRatio = 4.5;
const maxLogBytes = 2_000;
const maxDiskBytes = 1_400;
const postingsToVerify = 2_000_000;
const maxVerifyMs = 5_000;

/** Adds postings with the SQL function that the ledger writes with: adjustments of three postings each, from the treasury to customers. */
async function addPostings(db: Db): Promise<void> {
  await db.query(`do $$
    declare
      payees constant bigint[] := array(select id from ledger.account where kind = 'available' and currency = 'USD' order by id limit 500);
      payer constant bigint := (select id from ledger.account where kind = 'treasury' and currency = 'USD' and shard = 1);
      bank constant bigint := (select id from ledger.account where kind = 'external' and currency = 'USD' and shard = 1);
      payee_count constant int := cardinality(payees);
    begin
      perform ledger.write_movements('operator', 1::smallint, '{fund-treasury}', array[gen_random_uuid()], array[null::bytea],
        array[gen_random_uuid()], array[now()], array[null::timestamptz], '{1}', '{1}', array[bank], array[payer], array[1000000000::bigint]);
      while (select count(*) from ledger.posting) < ${postingsToVerify} loop
        for round in 1 .. 100 loop
          perform ledger.write_movements('operator', 1::smallint, array_fill('adjustment'::text, array[payee_count]),
            array(select gen_random_uuid() from generate_series(1, payee_count)), array_fill(null::bytea, array[payee_count]),
            array(select gen_random_uuid() from generate_series(1, payee_count)), array_fill(now(), array[payee_count]),
            array_fill(null::timestamptz, array[payee_count]),
            array(select n from generate_series(1, payee_count) n, generate_series(1, 3) order by 1),
            array(select s::smallint from generate_series(1, payee_count) n, generate_series(1, 3) s order by n, s),
            array_fill(payer, array[payee_count * 3]),
            array(select payees[n] from generate_series(1, payee_count) n, generate_series(1, 3) order by n),
            array_fill(1::bigint, array[payee_count * 3]));
          commit;
        end loop;
      end loop;
    end $$`);
  for (const table of ['movement', 'posting', 'account']) await db.query(`vacuum analyze ledger.${table}`);
}

export async function bench() {
  const ledger = await openBenchLedger();
  try {
    const { tpcb, result } = await measureBetweenTpcb({ url: ledger.url('owner'), seconds: roundSeconds }, () =>
      measureSwaps(ledger),
    );
    const { rounds, median, each } = result;
    const ratio = median.perSecond / tpcb.perSecond;
    await addPostings(ledger.owner);
    const { tookMs, postings, problems } = await verifyLedger({ url: ledger.url('app') });
    return [
      tpcbRow(tpcb),
      {
        name: `grouped swaps, all rows, ${callers} callers`,
        value: `${median.perSecond.toFixed(0)}/s (${ratio.toFixed(2)} ×; rounds ${formatRounds(rounds)}), half in ${median.p50.toFixed(0)} ms, 99 % in ${median.p99.toFixed(0)} ms`,
        target: `≥ ${minRatio} × TPC-B-like`,
        isReached: ratio >= minRatio,
      },
      {
        name: 'write-ahead log of a swap',
        value: `${each.logBytes.toFixed(0)} bytes`,
        target: `≤ ${maxLogBytes}`,
        isReached: each.logBytes <= maxLogBytes,
      },
      {
        name: 'tables and indexes of a swap',
        value: `${each.diskBytes.toFixed(0)} bytes`,
        target: `≤ ${maxDiskBytes}`,
        isReached: each.diskBytes <= maxDiskBytes,
      },
      {
        name: `verify ${postings} postings`,
        value: `${(tookMs / 1_000).toFixed(1)} s`,
        target: '< 5 s per 2 million, consistent',
        isReached: tookMs < maxVerifyMs && problems.length === 0,
      },
    ];
  } finally {
    await ledger.discard();
  }
}
