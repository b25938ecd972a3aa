import { findInstrument, isRedemption } from '@istmo/contract/kernel/instrument';
import type { Message } from '@istmo/contract/kernel/message';
import { InsufficientFundsError } from '@istmo/ledger';
import { isOutOfRange } from '@istmo/db/failures';
import { Outage } from '@istmo/providers/outage';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { recordRefusal } from '../rules/public.ts';
import { type ChainRun, requireConfirmations } from './chain-run.ts';
import { checkedBlocksAfterCredit, findMinimum } from './confirmations.ts';
import { queueDepositEmail } from './deposit-emails.ts';
import { type DepositRow, keepDeposit, lockOwner, readOthersBelowMinimum, reschedule } from './deposits.store.ts';
import { countConfirmations, findOutputStatus, judgeDeposit } from './judge-deposit.ts';
import { type ConfirmedDeposit, credit, restore } from './move-deposit.ts';

// A transaction credits at most this many deposits; of more, the largest.
const maxOthers = 50;

/** `soon` is for what a temporary failure delays, `retryAt` for what waits. */
type Check = { readonly confirmations: number; readonly retryAt: Date; readonly soon: Date };

/**
 * Credits a deposit that two checks found deep enough, with those below the minimum that it adds up with. One that stays below the
 * minimum waits for others; one that the ledger cannot credit yet, because more of a security would be on the platform than exists or more
 * units than can be counted, or
 * that the rules of the security do not allow, or of a security that is redeemed, waits in review and is tried again at its interval.
 */
export async function creditOrKeep(
  run: ChainRun,
  row: DepositRow,
  { confirmations, retryAt, soon }: Check,
): Promise<void> {
  const { app, registry } = run;
  const status = findInstrument(registry.instruments, row.currency)?.status;
  // What arrives after the record day was not entitled by the event; it is credited only where that is cancelled.
  if (status && isRedemption(status))
    return keep(run, row, { state: 'in_review', confirmations, nextCheckAt: retryAt, mayEmail: true, why: 'redeemed' });
  const minimum = findMinimum(registry, row);
  const waiting = await readOthersBelowMinimum(app.db, row, maxOthers);
  const isReachable = sumOf(waiting) + row.units >= minimum;
  const others = isReachable ? await confirm(run, waiting) : [];
  if (sumOf(others.map((other) => other.row)) + row.units < minimum) {
    // Beyond the reach of reorganisations nothing changes by itself any more.
    const isFinal = confirmations >= requireConfirmations(run, row) + checkedBlocksAfterCredit;
    const mayEmail = waiting.length === 0;
    // One of those that would make up the minimum could not be read, or is not deep enough yet.
    const nextCheckAt = isReachable ? (isFinal ? retryAt : soon) : isFinal ? undefined : retryAt;
    return keep(run, row, { state: 'below_minimum', confirmations, nextCheckAt, mayEmail });
  }
  const review = { state: 'in_review', confirmations, nextCheckAt: retryAt, mayEmail: true } as const;
  try {
    const refused = await credit(app, { row, confirmations }, others);
    if (!refused) return;
    // One decision for the time that it waits; the customer and staff read which rules hold it.
    const reasons = row.state === 'in_review' ? [] : await recordRefusal(app, refused);
    await keep(run, row, { ...review, why: 'rules', reasons });
  } catch (error) {
    const why = error instanceof InsufficientFundsError ? 'supply' : isOutOfRange(error) ? 'size' : undefined;
    if (why === undefined) throw error;
    await keep(run, row, { ...review, why });
  }
}

/** Restores a reversed deposit that the chain confirmed again; where other deposits of the security took its place meanwhile, it waits. */
export async function restoreOrKeep(
  run: ChainRun,
  row: DepositRow,
  { confirmations, retryAt }: Omit<Check, 'soon'>,
): Promise<void> {
  const { app, tip, network } = run;
  try {
    await restore(app, row, confirmations);
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    app.log.warn({ err: error, network, txid: row.txid }, 'a reversed deposit cannot be restored yet');
    await reschedule(app.db, row, { tip: tip.hash, nextCheckAt: retryAt });
  }
}

const sumOf = (rows: readonly DepositRow[]): bigint => rows.reduce((sum, { units }) => sum + units, 0n);

/** Those of the waiting deposits that are, by a check right now, as deep as a credit needs. */
async function confirm(run: ChainRun, waiting: readonly DepositRow[]): Promise<ConfirmedDeposit[]> {
  const { app, network, tip, timeoutMs } = run;
  const confirmed: ConfirmedDeposit[] = [];
  for (const row of waiting) {
    try {
      const observations = await app.custody.readTransaction(
        { network, txid: row.txid },
        AbortSignal.timeout(timeoutMs),
      );
      const status = findOutputStatus(row, observations);
      const required = requireConfirmations(run, row);
      const context = { required, final: required + checkedBlocksAfterCredit, now: app.clock.now(), tip: tip.height };
      if (status.kind === 'mined' && judgeDeposit(row, status, context).action === 'credit')
        confirmed.push({ row, confirmations: countConfirmations(tip.height, status.block.height) });
    } catch (error) {
      // It waits for the next time; the others may reach the minimum without it.
      if (!(error instanceof Outage)) throw error;
      app.log.warn({ err: error, network, txid: row.txid }, 'a transaction could not be read');
    }
  }
  return confirmed;
}

type WaitReason = {
  readonly state: 'below_minimum' | 'in_review';
  readonly confirmations: number;
  readonly nextCheckAt: Date | undefined;
  readonly mayEmail: boolean;
  /** Of one in review: the rules of the security, more of it than has left the platform, more units than the books can count, or its redemption. */
  readonly why?: 'rules' | 'supply' | 'size' | 'redeemed';
  readonly reasons?: readonly Message[];
};

const alarms = {
  supply: 'more of a security was deposited than has left the platform; staff must find out why',
  redeemed: 'units of a security that is or was redeemed were deposited; staff must find out whose they are',
  size: 'a deposit has more units than the books can count with those that are there; staff must find out why',
} as const;

/** The customer's email and the line in the log are written when the deposit begins to wait, not at each further check. */
async function keep(run: ChainRun, row: DepositRow, waiting: WaitReason): Promise<void> {
  const { app, tip, registry } = run;
  const { state, confirmations, mayEmail } = waiting;
  if (row.state === state) return reschedule(app.db, row, { tip: tip.hash, nextCheckAt: waiting.nextCheckAt });
  const instrument = await readInstrument(app, row.currency);
  const isKept = await app.db.inTransaction(async (tx) => {
    await lockOwner(tx, row.customer);
    // Deposits checked at the same time did not see each other: the last one that is kept is checked again at once.
    const others = await readOthersBelowMinimum(tx, row, maxOthers);
    const isReached = state === 'below_minimum' && sumOf(others) + row.units >= findMinimum(registry, row);
    const nextCheckAt = isReached ? app.clock.now() : waiting.nextCheckAt;
    if (!(await keepDeposit(tx, row, { state, confirmations, tip: tip.hash, nextCheckAt }))) return false;
    await publishEvent(tx, row.customer, 'deposits');
    const { why, reasons = [] } = waiting;
    const about = state === 'below_minimum' ? 'belowMinimum' : why === 'rules' ? 'heldByRules' : 'inReview';
    if (mayEmail) await queueDepositEmail(app, tx, { row, instrument, about, reasons });
    return true;
  });
  if (!isKept || waiting.why === undefined || waiting.why === 'rules') return;
  const { id, customer, network, txid, currency, units } = row;
  app.log.error({ deposit: id, customer, network, txid, currency, units: units.toString() }, alarms[waiting.why]);
}
