import { formatUnits, money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import {
  collectDebt,
  InsufficientFundsError,
  type Movement,
  post,
  readBalances,
  readCreditsLeft,
  writeOffDebt,
} from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { type ActivityKind, writeActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { type SettledPart, notifySettled } from './debt-emails.ts';
import {
  type Debt,
  type DebtId,
  type Debtor,
  leftOf,
  listDebtors,
  listGivenUp,
  lockDebt,
  lockOpenDebts,
  storeEntry,
} from './debts.store.ts';
import { takeOldest } from './take-oldest.ts';

const debtorsAtOnce = 500;
const maxWriteOffs = 100;
// A debt takes what comes at once, so few are left; of more than these the oldest are not named.
const maxCredits = 200;

/**
 * Settles what customers owe from what they have of the currency: the next credits first of all go there. One that fails does not stop the
 * others and is tried again.
 */
export async function collectDebts(app: App): Promise<void> {
  let after: Debtor | undefined;
  for (;;) {
    const debtors = await listDebtors(app.db, after, debtorsAtOnce);
    if (debtors.length === 0) return;
    const balances = await readBalances(app.db, [...new Set(debtors.map(({ customer }) => customer))]);
    for (const debtor of debtors) {
      const has = balances.get(debtor.customer)?.find(({ currency }) => currency === debtor.currency);
      if (has && has.available > 0n) await tryCollecting(app, debtor);
    }
    after = debtors.at(-1);
  }
}

async function tryCollecting(app: App, debtor: Debtor): Promise<void> {
  try {
    await collectFrom(app, debtor);
  } catch (error) {
    // The customer spent it at the same moment.
    if (error instanceof InsufficientFundsError) return;
    app.log.error({ err: error, customer: debtor.customer }, 'what a customer owes was not collected');
  }
}

/** The oldest debt first, each part with its row, its activity and its movement, under the debts' locks. */
export async function collectFrom(app: App, debtor: Debtor): Promise<void> {
  const instrument = await readInstrument(app, debtor.currency);
  await app.db.inTransaction(async (tx) => {
    const debts = await lockOpenDebts(tx, debtor);
    if (debts.length === 0) return;
    const at = app.clock.now();
    let has = await readCreditsLeft(tx, { ...debtor, lines: maxCredits });
    const movements: Movement[] = [];
    const parts: SettledPart[] = [];
    for (const debt of debts) {
      const owed = leftOf(debt);
      const units = has.units < owed ? has.units : owed;
      if (units <= 0n) break;
      const { taken, left } = takeOldest(has, units);
      const number = await storeEntry(tx, debt, { kind: 'collected', units, at, credits: taken });
      await announce(tx, debt, { kind: 'debt-collected', amount: formatUnits(units, instrument.ledgerScale), at });
      const amount = money(debt.currency, units);
      movements.push(collectDebt({ id: debt.id, number, customer: debt.customer, at, amount }));
      parts.push({ debt, units });
      has = left;
    }
    await notifySettled(app, tx, { parts, instrument, isGivenUp: false });
    if (movements.length > 0) await post(tx, ...movements);
  });
}

type News = { readonly kind: ActivityKind; readonly amount: string; readonly at: Date };

async function announce(tx: Tx, debt: Debt, { kind, amount, at }: News): Promise<void> {
  const { customer, currency, reference } = debt;
  const moved = { amount, currency };
  await writeActivity(tx, customer, {
    kind,
    at,
    params: { ...moved, reference },
    ...(kind === 'debt-collected' ? { deducted: moved } : {}),
  });
  for (const topic of ['balances', 'activity', 'account-status'] as const) await publishEvent(tx, customer, topic);
}

/** Posts what two people gave up. */
export async function writeOffDebts(app: App): Promise<void> {
  for (const id of await listGivenUp(app.db, maxWriteOffs)) {
    await writeOff(app, id).catch((error: unknown) =>
      app.log.error({ err: error, debt: id }, 'a debt that was given up was not written off'),
    );
  }
}

async function writeOff(app: App, id: DebtId): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const debt = await lockDebt(tx, id);
    if (debt?.state !== 'writing_off') return;
    const at = app.clock.now();
    const units = leftOf(debt);
    const instrument = await readInstrument(app, debt.currency);
    const number = await storeEntry(tx, debt, { kind: 'written_off', units, at });
    await announce(tx, debt, { kind: 'debt-written-off', amount: formatUnits(units, instrument.ledgerScale), at });
    await notifySettled(app, tx, { parts: [{ debt, units }], instrument, isGivenUp: true });
    const amount = money(debt.currency, units);
    await post(tx, writeOffDebt({ id, number, customer: debt.customer, at, amount }));
  });
}

export const debtsTasks: AreaTasks = {
  intervalTasks: [
    { name: 'collect-debts', everyMs: 1_000, run: collectDebts },
    { name: 'write-off-debts', everyMs: 2_000, run: writeOffDebts },
  ],
};
