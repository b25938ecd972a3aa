import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { newId } from '@istmo/db/new-id';
import { createCommitter } from '../src/commit/committer.ts';
import type { Movement } from '../src/movement.ts';
import {
  releaseWithdrawal,
  reserveWithdrawal,
  settleWithdrawal,
  type Withdrawal,
} from '../src/movements/withdrawal.ts';
import { type BenchLedger, callers, openBenchLedger, roundCount, roundSeconds } from './bench-ledger.ts';
import { findMedian, formatRounds, runCallers, type Throughput } from './throughput.ts';
import { measureBetweenTpcb, tpcbRow } from './tpcb.ts';

/*
 * Holds through the grouped way, compared with TPC-B: `npm run bench -- holds`, about two minutes. Each round makes holds for some seconds,
 * then settles half of them and releases the other half. Other kinds of holds are added by their own steps here.
 */

const minRatio = 4;

type Steps = Readonly<Record<'hold' | 'settle' | 'release', (withdrawal: Withdrawal) => Movement>>;
type Step = keyof Steps;

const steps: Steps = {
  hold: reserveWithdrawal,
  settle: (withdrawal) => settleWithdrawal({ ...withdrawal, place: 'chain:BENCH' }),
  release: releaseWithdrawal,
};

const newWithdrawal = (customer: CustomerId): Withdrawal => ({
  id: newId(),
  customer,
  at: new Date(),
  amount: money('USD', 10_000n),
  fee: money('USD', 50n),
});

async function measureRound(ledger: BenchLedger, seconds: number): Promise<Record<Step, Throughput>> {
  // Settling is the worker's.
  const worker = connect({ url: ledger.url('worker') });
  const committer = createCommitter(worker);
  const open: Withdrawal[] = [];
  const run = async (step: Step, withdrawal: Withdrawal) => {
    const { outcome } = await committer.commit({ movement: steps[step](withdrawal), rows: [] });
    if (outcome !== 'done') throw new Error(`a ${step} was ${outcome}`);
  };
  const hold = await runCallers({ callers, seconds }, async () => {
    const withdrawal = newWithdrawal(ledger.pickCustomer());
    await run('hold', withdrawal);
    open.push(withdrawal);
  });
  const end = (step: 'settle' | 'release', leave: number) =>
    runCallers({ callers, seconds: seconds * 10 }, async () => {
      const withdrawal = open.length > leave ? open.pop() : undefined;
      if (!withdrawal) return false;
      return run(step, withdrawal);
    });
  const settle = await end('settle', Math.floor(open.length / 2));
  const release = await end('release', 0);
  await committer.stop();
  await worker.stop();
  return { hold, settle, release };
}

async function measureRounds(ledger: BenchLedger): Promise<Record<Step, Throughput>[]> {
  await measureRound(ledger, roundSeconds / 2);
  const rounds = [];
  for (let round = 0; round < roundCount; round += 1) rounds.push(await measureRound(ledger, roundSeconds / 2));
  return rounds;
}

export async function bench() {
  const ledger = await openBenchLedger();
  try {
    const { tpcb, result } = await measureBetweenTpcb({ url: ledger.url('owner'), seconds: roundSeconds }, () =>
      measureRounds(ledger),
    );
    const rows = (['hold', 'settle', 'release'] as const).map((step) => {
      const rounds = result.map((round) => round[step]);
      const { perSecond } = findMedian(rounds);
      const ratio = perSecond / tpcb.perSecond;
      return {
        name: `${step}, grouped, ${callers} callers`,
        value: `${perSecond.toFixed(0)}/s (${ratio.toFixed(2)} ×; rounds ${formatRounds(rounds)})`,
        target: `≥ ${minRatio} × TPC-B-like`,
        isReached: ratio >= minRatio,
      };
    });
    return [tpcbRow(tpcb), ...rows];
  } finally {
    await ledger.discard();
  }
}
