import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';
import type { Network } from '@istmo/providers/custody/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { publishEvent } from '../notifications/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { type ChainRun, requireConfirmations } from './chain-run.ts';
import { checkedBlocksAfterCredit } from './confirmations.ts';
import { creditOrKeep, restoreOrKeep } from './credit-deposits.ts';
import { isAllowedTransition } from './deposit-states.ts';
import { type DepositRow, readDue, recordMissedCheck, reschedule, updateDeposit } from './deposits.store.ts';
import {
  countConfirmations,
  type DepositDecision,
  findOutputStatus,
  judgeDeposit,
  type OutputStatus,
} from './judge-deposit.ts';
import { reverse } from './move-deposit.ts';

const maxConcurrent = 8;
const maxPerRun = 400;

/** Checks every deposit of a network that is due against its transaction on the chain. One that cannot be read does not delay the others. */
export async function checkDeposits(app: App, network: Network, timeoutMs: number): Promise<void> {
  // Read before the transactions: with a tip that is newer than they are, their blocks would count too many confirmations.
  const tip = await app.custody.readTip(network, AbortSignal.timeout(timeoutMs));
  const due = await readDue(app.db, { network, now: app.clock.now(), tip: tip.hash, maxRows: maxPerRun });
  if (due.length === 0) return;
  const registry = await readRegistry(app);
  const transactions = [...Map.groupBy(due, ({ txid }) => txid)];
  const run: ChainRun = { app, network, tip, registry, timeoutMs };
  const workers = Array.from({ length: maxConcurrent }, async () => {
    for (let next = transactions.shift(); next; next = transactions.shift()) await inspectTransaction(run, ...next);
  });
  await Promise.all(workers);
}

async function inspectTransaction(run: ChainRun, txid: string, rows: readonly DepositRow[]): Promise<void> {
  const { app, network, timeoutMs } = run;
  try {
    const observations = await app.custody.readTransaction({ network, txid }, AbortSignal.timeout(timeoutMs));
    for (const row of rows) await checkDeposit(run, row, findOutputStatus(row, observations));
  } catch (error) {
    // After an outage or any other error the transaction was rolled back: the deposit is unchanged and is checked again soon.
    if (error instanceof Outage) app.log.warn({ err: error, network, txid }, 'a transaction could not be read');
    else app.log.error({ err: error, network, txid }, 'a deposit could not be checked');
    for (const row of rows) await reschedule(app.db, row, { tip: run.tip.hash, nextCheckAt: retryAt(app.clock.now()) });
  }
}

async function checkDeposit(run: ChainRun, row: DepositRow, status: OutputStatus): Promise<void> {
  const { app, network } = run;
  const required = requireConfirmations(run, row);
  const context = {
    required,
    final: required + checkedBlocksAfterCredit,
    now: app.clock.now(),
    tip: run.tip.height,
  };
  const decision = judgeDeposit(row, status, context);
  if (decision.action !== 'credit' && decision.action !== 'restore') return applyDecision(run, row, status, decision);

  // Before money moves the tip is read again: a reorganisation meanwhile lowers it, and one wrong answer is not enough to credit.
  const newTip = await app.custody.readTip(network, AbortSignal.timeout(run.timeoutMs));
  const tip = newTip.height <= run.tip.height ? newTip : run.tip;
  return applyDecision({ ...run, tip }, row, status, judgeDeposit(row, status, { ...context, tip: tip.height }));
}

async function applyDecision(
  run: ChainRun,
  row: DepositRow,
  status: OutputStatus,
  decision: DepositDecision,
): Promise<void> {
  const { app, tip } = run;
  const at = app.clock.now();
  const confirmations = status.kind === 'mined' ? countConfirmations(tip.height, status.block.height) : 0;
  switch (decision.action) {
    case 'none':
      return reschedule(app.db, row, { tip: tip.hash, nextCheckAt: retryAt(at) });
    case 'miss':
      return recordMissedCheck(app.db, row, { at, tip: tip.hash, nextCheckAt: retryAt(at) });
    case 'update':
      return storeUpdate(run, row, { ...decision, sender: status.kind === 'mined' ? status.sender : undefined });
    case 'credit':
      return creditOrKeep(run, row, { confirmations, retryAt: nextCheckWaiting(run, row), soon: retryAt(at) });
    case 'restore':
      return restoreOrKeep(run, row, { confirmations, retryAt: nextCheckWaiting(run, row) });
    case 'reverse':
      return reverse(app, row);
  }
}

type UpdateDecision = Extract<DepositDecision, { action: 'update' }> & { readonly sender: string | undefined };

async function storeUpdate(run: ChainRun, row: DepositRow, decision: UpdateDecision): Promise<void> {
  const { app, tip } = run;
  const { state, block, confirmations, sender } = decision;
  // A credited deposit that is in another block than before counts again: it is deep enough when a second check finds it there.
  const isShallow =
    state === 'credited' && (confirmations < requireConfirmations(run, row) || block?.hash !== row.blockHash);
  if (!isAllowedTransition(row.state, state)) throw new Error(`a deposit does not go from ${row.state} to ${state}`);
  const nextCheckAt = nextCheck(run, row, { state, confirmations, isShallow });
  const isProgress =
    isShallow !== row.isShallow || ((state === 'confirming' || isShallow) && confirmations !== row.confirmations);
  if (state === row.state && row.missedChecks === 0 && (block?.hash ?? null) === row.blockHash && !isProgress) {
    return reschedule(app.db, row, { tip: tip.hash, nextCheckAt });
  }
  await app.db.inTransaction(async (tx) => {
    const isStored = await updateDeposit(tx, row, {
      state,
      block,
      confirmations,
      isShallow,
      sender,
      tip: tip.hash,
      nextCheckAt,
    });
    if (isStored && (state !== row.state || isProgress)) await publishEvent(tx, row.customer, 'deposits');
  });
}

const retryMs = 5_000;
const retryAt = (at: Date): Date => new Date(at.getTime() + retryMs);

// The interval between checks is a twentieth of the deposit's age, within these limits: old deposits are checked less often, but never given up.
const minIntervalMs: Readonly<Record<DepositState, number>> = {
  pending: 10_000,
  confirming: 10_000,
  below_minimum: 60_000,
  in_review: 60_000,
  dropped: 15_000,
  failed: 15_000,
  credited: 15_000,
  reversed: 15_000,
  final: 0,
  closed: 0,
};
const maxIntervalMs: Readonly<Record<DepositState, number>> = {
  pending: 60_000,
  confirming: 60_000,
  below_minimum: 600_000,
  in_review: 600_000,
  dropped: 86_400_000,
  failed: 86_400_000,
  credited: 600_000,
  reversed: 600_000,
  final: 0,
  closed: 0,
};

/** When a deposit is checked next that is deep enough and cannot be credited yet. */
const nextCheckWaiting = (run: ChainRun, row: DepositRow): Date =>
  nextCheck(run, row, { state: 'in_review', confirmations: 0 });

type CheckResult = Pick<UpdateDecision, 'state' | 'confirmations'> & { readonly isShallow?: boolean };

function nextCheck(run: ChainRun, row: DepositRow, { state, confirmations, isShallow = false }: CheckResult): Date {
  const now = run.app.clock.now();
  const isConfirmed = confirmations >= requireConfirmations(run, row);
  // Enough confirmations in one check: the second check, after which money may move, is due at once.
  if (isConfirmed && (state === 'confirming' || state === 'reversed' || isShallow)) return now;
  const ageMs = now.getTime() - row.createdAt.getTime();
  const watched = isShallow ? 'confirming' : state;
  return new Date(
    now.getTime() + Math.min(maxIntervalMs[watched], Math.max(minIntervalMs[watched], Math.floor(ageMs / 20))),
  );
}
