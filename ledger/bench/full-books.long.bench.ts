import { createCommitter } from '../src/commit/committer.ts';
import {
  type BenchLedger,
  callers,
  commitSwap,
  measureSwaps,
  openBenchLedger,
  roundSeconds,
  type SwapRounds,
} from './bench-ledger.ts';
import { runCallers } from './throughput.ts';
import { measureBetweenTpcb, tpcbRow, type TpcbAround } from './tpcb.ts';

/*
 * Swaps in a ledger that has ten million movements, compared with the empty one of the same run: `npm run bench -- full-books`. The books are
 * filled by swaps through the committer, so they are as sound as any, in at most half an hour; they are not verified again at the end.
 */

const movements = 10_000_000;
const maxFillSeconds = 1_800;
const minShare = 0.75;

/** Commits swaps until there are so many movements or the time is over; returns how many there are. */
async function fill(ledger: BenchLedger): Promise<number> {
  const committer = createCommitter(ledger.db, { maxOutageMs: 60_000 });
  let left = movements - (await countMovements(ledger));
  await runCallers({ callers: callers * 2, seconds: maxFillSeconds }, async () => {
    if (left-- <= 0) return false;
    return commitSwap(committer, ledger);
  });
  await committer.stop();
  await ledger.owner.query('vacuum analyze');
  return countMovements(ledger);
}

async function countMovements({ owner }: BenchLedger): Promise<number> {
  const [row] = await owner.query<{ count: bigint }>('select count(*) as count from ledger.movement');
  return Number(row?.count ?? 0n);
}

function toRow(name: string, { tpcb, result: { median, each } }: TpcbAround<SwapRounds>) {
  return {
    name,
    value: `${median.perSecond.toFixed(0)}/s (${(median.perSecond / tpcb.perSecond).toFixed(2)} ×), ${each.logBytes.toFixed(0)} bytes of log, ${each.diskBytes.toFixed(0)} on disk`,
    target: '',
    isReached: undefined,
  };
}

export async function bench() {
  const ledger = await openBenchLedger();
  const measure = () =>
    measureBetweenTpcb({ url: ledger.url('owner'), seconds: roundSeconds }, () => measureSwaps(ledger));
  try {
    const empty = await measure();
    const count = await fill(ledger);
    const full = await measure();
    const ratioOf = ({ tpcb, result }: TpcbAround<SwapRounds>) => result.median.perSecond / tpcb.perSecond;
    const share = ratioOf(full) / ratioOf(empty);
    return [
      tpcbRow(empty.tpcb),
      toRow('grouped swaps, empty books', empty),
      tpcbRow(full.tpcb),
      toRow(`grouped swaps, ${count.toLocaleString('en-US')} movements in the books`, full),
      {
        name: 'full books against empty ones, by their ratios',
        value: share.toFixed(2),
        target: `≥ ${minShare} with ${movements.toLocaleString('en-US')} movements`,
        isReached: share >= minShare && count >= movements,
      },
    ];
  } finally {
    await ledger.discard();
  }
}
