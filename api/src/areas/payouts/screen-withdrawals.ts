import { divide } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readBooksState } from '../../runtime/books-state.ts';
import { readAccountStatuses, readDatedStatus } from '../access/public.ts';
import { isDeepEnough } from '../deposits/public.ts';
import {
  countApprovals,
  dataAwaitedUntil,
  extendRest,
  isApprovalWanted,
  isForData,
  listInState,
  listRested,
  listRestingForChange,
  lockWithdrawal,
  moveWithdrawal,
  priceAwaitedUntil,
  readBeneficiaryOf,
  readUnmetCondition,
  type ScreenedFacts,
  storeScreenedFacts,
  type WithdrawalRow,
} from '../withdrawals/public.ts';
import {
  approvalsNeeded,
  holdFor,
  judgeWithdrawal,
  type ScreeningFacts,
  type ScreeningDecision,
} from './judge-withdrawal.ts';
import { usdValueAt, usdValueOf } from './usd-value.ts';

const maxPerRun = 200;
// Most of the time of one goes to waiting for the screening provider and the database.
const atOnce = 4;

/** Screens what was confirmed, what has rested long enough, and what was approved and waits for the signer. One that fails does not stop the others. */
export async function screenWithdrawals(app: App): Promise<void> {
  const rows = [
    ...(await listInState(app.db, 'confirmed', maxPerRun)),
    ...(await listRested(app.db, app.clock.now(), maxPerRun)),
    ...(await listNowOwing(app)),
  ];
  await workOnEach(app, rows, screen);
  await workOnEach(app, await listInState(app.db, 'approved', maxPerRun), screenApproved);
}

type Work = (app: App, row: WithdrawalRow) => Promise<void>;

async function workOnEach(app: App, rows: readonly WithdrawalRow[], work: Work): Promise<void> {
  const waiting = rows.values();
  const workOnNext = async (): Promise<void> => {
    for (const row of waiting)
      await work(app, row).catch((error: unknown) =>
        app.log.warn({ err: error, withdrawal: row.id }, 'a withdrawal was not screened'),
      );
  };
  await Promise.all(Array.from({ length: atOnce }, workOnNext));
}

/** Those that rest until a time and whose customers have come to owe money meanwhile: that time no longer holds. */
async function listNowOwing(app: App): Promise<WithdrawalRow[]> {
  const rows = await listRestingForChange(app.db, maxPerRun);
  if (rows.length === 0) return [];
  const customers = rows.map(({ customer }) => customer);
  const statuses = await readAccountStatuses(app.db, customers, app.clock.now());
  const owing = new Set(statuses.filter(({ owesMoney }) => owesMoney).map(({ customer }) => customer));
  return rows.filter(({ customer }) => owing.has(customer));
}

async function screen(app: App, row: WithdrawalRow): Promise<void> {
  const usd = await usdValueOf(app, row, true);
  const value = await screenValue(app, row, usd);
  const decision = judgeWithdrawal({ ...(await readFacts(app, row, value)), usd });
  const withoutDataSince = awaitsData(decision) ? (awaitedSince(row) ?? app.clock.now()) : null;
  const screened = { ...value, withoutDataSince };
  await app.db.inTransaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.version !== row.version) return;
    if (isNews(row, screened)) await storeScreenedFacts(tx, row, screened);
    await apply(app, decision, { tx, row });
  });
}

/** What was approved goes out only while every condition of its request holds. */
async function screenApproved(app: App, row: WithdrawalRow): Promise<void> {
  const unmet = await readUnmetCondition(app, row);
  if (unmet === undefined) return;
  const now = app.clock.now();
  const { withdrawalCooldownUntil: restsUntil } = await readDatedStatus(app.db, row.customer, now);
  await app.db.inTransaction(async (tx) => {
    const locked = await lockWithdrawal(tx, row.id);
    if (locked?.version === row.version) await apply(app, holdFor(unmet, { now, restsUntil }), { tx, row });
  });
}

const awaitsData = (decision: ScreeningDecision): boolean => decision.to !== 'approved' && isForData(decision.reason);

/** Since when it waits for the customer; what staff let go on waits the whole time again. */
const awaitedSince = ({ state, withoutDataSince }: WithdrawalRow): Date | null =>
  state === 'resting' ? withoutDataSince : null;

type ScreeningWork = { readonly tx: Parameters<typeof moveWithdrawal>[0]; readonly row: WithdrawalRow };

async function apply(app: App, decision: ScreeningDecision, { tx, row }: ScreeningWork): Promise<void> {
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
    // It waits for the same or for something else; the customer is written to again only where that asks something of them.
    await extendRest(tx, row, { reason, until: decision.until, at: made.at });
  } else {
    await moveWithdrawal(tx, row, { to: 'resting', reason, waitsUntil: decision.until, ...made });
  }
}

type ScreenedValue = Omit<ScreenedFacts, 'withoutDataSince'>;

/**
 * Whether its value at the moment of the request asks for the data of sender and receiver; decided once. Without a price it is not decided while
 * one is awaited, and after that it asks for them.
 */
async function screenValue(app: App, row: WithdrawalRow, usdNow: bigint | undefined): Promise<ScreenedValue> {
  const now = app.clock.now();
  const withoutPriceSince = usdNow === undefined ? (row.withoutPriceSince ?? now) : null;
  if (row.needsTravelData !== null)
    return { requestCents: row.requestCents, needsTravelData: row.needsTravelData, withoutPriceSince };
  const usd = await usdValueAt(app, row);
  if (usd === undefined) {
    const isAwaited = withoutPriceSince === null || now < priceAwaitedUntil(app, withoutPriceSince);
    return { requestCents: null, needsTravelData: isAwaited ? null : true, withoutPriceSince };
  }
  const requestCents = divide(usd, 10n ** 16n, 'up');
  const needsTravelData = requestCents >= BigInt(app.settings.travelRuleUsd) * 100n;
  return { requestCents, needsTravelData, withoutPriceSince };
}

const isNews = (row: WithdrawalRow, { needsTravelData, withoutPriceSince, withoutDataSince }: ScreenedFacts): boolean =>
  row.needsTravelData !== needsTravelData ||
  row.withoutPriceSince?.getTime() !== withoutPriceSince?.getTime() ||
  row.withoutDataSince?.getTime() !== withoutDataSince?.getTime();

type Facts = Omit<ScreeningFacts, 'usd'>;

async function readFacts(
  app: App,
  row: WithdrawalRow,
  { needsTravelData, withoutPriceSince }: ScreenedValue,
): Promise<Facts> {
  const now = app.clock.now();
  const [status, unmet, books, isDeep, approvals, signerWantsApprovals, beneficiary, screened] = await Promise.all([
    readDatedStatus(app.db, row.customer, now),
    readUnmetCondition(app, row),
    readBooksState(app.db),
    isDeepEnough(app.db, row.customer),
    countApprovals(app.db, row.id),
    isApprovalWanted(app.db, row.id),
    readBeneficiaryOf(app.db, row),
    // Screened once more: a list may have the address since it was saved. Without an answer the withdrawal waits for the next run.
    app.screening.screenAddress({ network: row.chain, address: row.address }, AbortSignal.timeout(5_000)),
  ]);
  return {
    now,
    unmet,
    restsUntil: status.withdrawalCooldownUntil,
    booksAreSound: books.isSound,
    isDeepEnough: isDeep,
    approvals,
    signerWantsApprovals,
    screening: screened.result,
    priceAwaitedUntil: priceAwaitedUntil(app, withoutPriceSince ?? now),
    needsTravelData,
    hasOriginator: status.hasProfile,
    hasBeneficiary: beneficiary !== undefined,
    dataAwaitedUntil: dataAwaitedUntil(app, awaitedSince(row) ?? now),
    approvalUsd: BigInt(app.settings.withdrawalApprovalUsd) * 10n ** 18n,
  };
}
