import { divide } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readBooksState } from '../../books-state.ts';
import { readDatedStatus } from '../access/public.ts';
import { isDeepEnough } from '../deposits/public.ts';
import { mayLeave, readInstrument } from '../instruments/public.ts';
import {
  countApprovals,
  extendRest,
  isAddressReady,
  listInState,
  listRested,
  lockWithdrawal,
  moveWithdrawal,
  readBeneficiaryOf,
  storeRequestValue,
  type WithdrawalRow,
} from '../withdrawals/public.ts';
import { approvalsNeeded, judgeWithdrawal, type ScreeningFacts, type ScreeningDecision } from './judge-withdrawal.ts';
import { usdValueAt, usdValueOf } from './usd-value.ts';

const maxPerRun = 200;

/** Screens what was confirmed, and what has rested long enough. One that fails does not stop the others. */
export async function screenWithdrawals(app: App): Promise<void> {
  const rows = [
    ...(await listInState(app.db, 'confirmed', maxPerRun)),
    ...(await listRested(app.db, app.clock.now(), maxPerRun)),
  ];
  for (const row of rows) {
    await screen(app, row).catch((error: unknown) =>
      app.log.warn({ err: error, withdrawal: row.id }, 'a withdrawal was not screened'),
    );
  }
}

async function screen(app: App, row: WithdrawalRow): Promise<void> {
  const request = await valueRequest(app, row);
  const decision = judgeWithdrawal(await readFacts(app, row, request.needsBeneficiary));
  await app.db.inTransaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.version !== row.version) return;
    if (row.needsBeneficiary === null) await storeRequestValue(tx, row, request);
    await apply(app, decision, { tx, row });
  });
}

type Screened = { readonly tx: Parameters<typeof moveWithdrawal>[0]; readonly row: WithdrawalRow };

async function apply(app: App, decision: ScreeningDecision, { tx, row }: Screened): Promise<void> {
  const made = { by: 'platform', at: app.clock.now() } as const;
  if (decision.to === 'approved') {
    await moveWithdrawal(tx, row, { to: 'approved', ...made });
    return;
  }
  const { reason } = decision;
  if (decision.to !== 'resting') {
    const needed = decision.to === 'in_review' ? { approvalsNeeded } : {};
    await moveWithdrawal(tx, row, { to: decision.to, reason, ...needed, ...made });
  } else if (row.state === 'resting') {
    // It waits for the same or for something else; the customer is not written to again.
    await extendRest(tx, row, { reason, until: decision.until });
  } else {
    await moveWithdrawal(tx, row, { to: 'resting', reason, waitsUntil: decision.until, ...made });
  }
}

/** Whether its value at the moment of the request asks for a beneficiary; decided once. Without a price it does. */
async function valueRequest(app: App, row: WithdrawalRow) {
  if (row.needsBeneficiary !== null)
    return { cents: row.requestCents ?? undefined, needsBeneficiary: row.needsBeneficiary };
  const usd = await usdValueAt(app, row);
  const cents = usd === undefined ? undefined : divide(usd, 10n ** 16n, 'up');
  return { cents, needsBeneficiary: cents === undefined || cents >= BigInt(app.settings.travelRuleUsd) * 100n };
}

async function readFacts(app: App, row: WithdrawalRow, needsBeneficiary: boolean): Promise<ScreeningFacts> {
  const [status, instrument, isAllowedOut, books, isDeep, isReady, approvals, usd, beneficiary, screened] =
    await Promise.all([
      readDatedStatus(app.db, row.customer, app.clock.now()),
      readInstrument(app, row.currency),
      mayLeave(app.db, row.currency),
      readBooksState(app.db),
      isDeepEnough(app.db, row.customer),
      isAddressReady(app.db, row),
      countApprovals(app.db, row.id),
      usdValueOf(app, row, true),
      readBeneficiaryOf(app.db, row),
      // Screened once more: a list may have the address since it was saved. Without an answer the withdrawal waits for the next run.
      app.screening.screenAddress({ network: row.chain, address: row.address }, AbortSignal.timeout(5_000)),
    ]);
  const network = instrument.networks.find(({ name }) => name === row.network);
  return {
    now: app.clock.now(),
    isSuspended: status.isSuspended,
    isFrozen: status.isFrozen,
    isAddressReady: isReady,
    booksAreSound: books.isSound,
    isOpen: isAllowedOut && instrument.acceptsWithdrawals && (network?.acceptsWithdrawals ?? false),
    restsUntil: status.withdrawalCooldownUntil,
    isOwing: status.owesMoney,
    isDeepEnough: isDeep,
    approvals,
    screening: screened.result,
    usd,
    needsBeneficiary,
    hasBeneficiary: beneficiary !== undefined,
    approvalUsd: BigInt(app.settings.withdrawalApprovalUsd) * 10n ** 18n,
  };
}
