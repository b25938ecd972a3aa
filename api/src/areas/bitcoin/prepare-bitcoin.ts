import { isDuplicate, readSqlState } from '@istmo/db/failures';
import type { PaymentProblem } from '@istmo/providers/bitcoin-payments/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import { findBroadcast, listInState, lockWithdrawal, type WithdrawalRow } from '../withdrawals/public.ts';
import {
  closeProposal,
  deleteProposal,
  findPrepared,
  insertProposal,
  listOpenProposals,
  listReserved,
} from './bitcoin.store.ts';

const maxPerRun = 100;
const timeoutMs = 20_000;
// Longer than the deepest reorganisation, after which an output that was spent can show as unspent.
const reservedMs = 7 * 24 * 3_600_000;

/** One run of the worker: gives up what will not be signed, and prepares what was approved. */
export async function prepareBitcoin(app: App): Promise<void> {
  if (!app.bitcoinPayments) return;
  for (const withdrawal of await listOpenProposals(app.db, maxPerRun)) await settleProposal(app, withdrawal);
  const approved = (await listInState(app.db, 'approved', maxPerRun)).filter(({ chain }) => chain === 'BTC');
  const prepared = await findPrepared(
    app.db,
    approved.map(({ id }) => id),
  );
  const waiting: { withdrawal: string; problem: PaymentProblem }[] = [];
  for (const row of approved.filter(({ id }) => !prepared.has(id))) {
    const problem = await prepareOne(app, row);
    if (problem) waiting.push({ withdrawal: row.id, problem });
  }
  if (waiting.length > 0) app.log.warn({ waiting }, 'withdrawals in bitcoin cannot be prepared yet');
}

/** The row of the withdrawal is locked, so that it is not signed at the same moment. */
async function settleProposal(app: App, withdrawal: string): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, withdrawal);
    if (!row || row.state === 'approved') return;
    const isSigned = (await findBroadcast(tx, withdrawal)) !== undefined;
    await (isSigned ? closeProposal(tx, withdrawal) : deleteProposal(tx, withdrawal));
  });
}

async function prepareOne(app: App, { id, address, sentUnits }: WithdrawalRow): Promise<PaymentProblem | undefined> {
  const now = app.clock.now();
  try {
    const reserved = await listReserved(app.db, new Date(now.getTime() - reservedMs));
    const payment = { id, address, units: sentUnits };
    const prepared = await app.bitcoinPayments?.prepare(payment, reserved, AbortSignal.timeout(timeoutMs));
    if (typeof prepared !== 'object') return prepared;
    await insertProposal(app.db, id, prepared, now);
  } catch (error) {
    // The customer or staff were faster, or another worker prepared it or took one of the outputs.
    if (readSqlState(error) === '23001' || isDuplicate(error)) return undefined;
    if (!(error instanceof Outage)) throw error;
    app.log.warn({ err: error, withdrawal: id }, 'the Bitcoin servers could not be asked about the wallet');
  }
  return undefined;
}
