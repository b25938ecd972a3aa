import { money, toWire } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { available, balanceOf, creditDeposit, freezeDeposit, post, thawDeposit } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { restWithdrawals } from '../access/public.ts';
import { type ActivityKind, type Amount, writeActivity } from '../history/public.ts';
import { tell } from '../notifications/public.ts';
import { writeDepositLetter } from './deposit-letters.ts';
import { type DepositRow, lockUnchanged, setCredited, setReversed } from './deposits.store.ts';

/*
 * The three times a deposit moves money. Each is one transaction with the row's change, the activity, the letter and the events, and
 * does nothing when somebody noted something of the deposit since it was read. The ledger's key is the last guard: a deposit is
 * credited once whatever this room believes. Posting comes last, for the ledger stays locked until the commit.
 */

const amountOf = (row: DepositRow): Amount => ({ amount: toWire(row), currency: row.currency });

type Happened = {
  readonly kind: ActivityKind;
  readonly at: Date;
  readonly moved?: { received?: Amount; deducted?: Amount };
};

async function tellAll(tx: Tx, row: DepositRow, { kind, at, moved }: Happened): Promise<void> {
  await writeActivity(tx, row.customer, { kind, at, blanks: amountOf(row), ...moved });
  for (const topic of ['deposits', 'balances', 'activity'] as const) await tell(tx, row.customer, topic);
}

/** Deep enough: the deposit becomes spendable. */
export async function credit(app: App, row: DepositRow, confirmations: number): Promise<void> {
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    if (!(await lockUnchanged(tx, row))) return;
    await setCredited(tx, row.id, { at, confirmations });
    await tellAll(tx, row, { kind: 'deposit', at, moved: { received: amountOf(row) } });
    await writeDepositLetter(app, tx, { row, about: 'credited' });
    await post(tx, creditDeposit({ id: row.id, customer: row.customer, at, amount: money(row.currency, row.units) }));
  });
}

/**
 * The chain took back what was credited. As much of it as is still there is held, no account goes below zero, withdrawals rest, and
 * people have to look (docs/recipes/deposit.md).
 */
export async function reverse(app: App, row: DepositRow): Promise<void> {
  const at = app.clock.now();
  const frozen = await app.db.inTransaction(async (tx) => {
    if (!(await lockUnchanged(tx, row))) return undefined;
    // Spent between this look and the posting, the ledger refuses, all of this is undone, and the next turn looks again.
    const { units: has } = await balanceOf(tx, available(row.customer), row.currency);
    const held = money(row.currency, has < row.units ? has : row.units);
    await setReversed(tx, row.id, held.units);
    await restWithdrawals(tx, row.customer, new Date(at.getTime() + app.settings.withdrawalRestHours * 3_600_000));
    await tellAll(tx, row, {
      kind: 'lose-deposit',
      at,
      moved: { deducted: { amount: toWire(held), currency: row.currency } },
    });
    await writeDepositLetter(app, tx, { row, about: 'reversed' });
    if (held.units > 0n)
      await post(tx, freezeDeposit({ id: row.id, time: row.reversals + 1, customer: row.customer, at, amount: held }));
    return held;
  });
  if (!frozen) return;
  const { id, customer, network, txid, currency, units } = row;
  const short = toWire(money(currency, units - frozen.units));
  app.log.error(
    { deposit: id, customer, network, txid, currency, amount: toWire(row), frozen: toWire(frozen), short },
    'a credited deposit was reversed by its network; what is left of it is frozen and staff must settle it',
  );
}

/** The chain brought it back, as deep as before it was credited: what was held is free again. */
export async function restore(app: App, row: DepositRow, confirmations: number): Promise<void> {
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    if (!(await lockUnchanged(tx, row))) return;
    const amount = money(row.currency, row.frozenUnits);
    await setCredited(tx, row.id, { at, confirmations });
    await tellAll(tx, row, {
      kind: 'restore-deposit',
      at,
      moved: { received: { amount: toWire(amount), currency: row.currency } },
    });
    await writeDepositLetter(app, tx, { row, about: 'restored' });
    if (amount.units > 0n)
      await post(tx, thawDeposit({ id: row.id, time: row.reversals, customer: row.customer, at, amount }));
  });
}
