import { verifyLedger } from '../src/verification/verify.ts';
import { addPostings } from './add-postings.ts';
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

export async function bench() {
  const ledger = await openBenchLedger();
  try {
    const { tpcb, result } = await measureBetweenTpcb({ url: ledger.url('owner'), seconds: roundSeconds }, () =>
      measureSwaps(ledger),
    );
    const { rounds, median, each } = result;
    const ratio = median.perSecond / tpcb.perSecond;
    await addPostings(ledger.owner, postingsToVerify);
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
