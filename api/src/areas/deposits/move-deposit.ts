import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import {
  available,
  cancelShortfall,
  claimShortfall,
  creditDeposit,
  freezeDeposit,
  post,
  readBalance,
  unfreezeDeposit,
} from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readAccountStatus, startCooldown } from '../access/public.ts';
import { type ActivityEntry, writeActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { checkRulesIn, type RuleOrder } from '../rules/public.ts';
import { queueDepositEmail } from './deposit-emails.ts';
import { type DepositRow, lockUnchanged, markCredited, markReversed } from './deposits.store.ts';

/*
 * The changes of a deposit by its network that move money. Each is one transaction with the row, the activity, the email and the events, and
 * does nothing when another process updated the deposit since it was read. The ledger's idempotency key is the last guard: a deposit is
 * credited at most once whatever its row says. Posting comes last because it locks ledger accounts until the commit.
 */

type DepositActivity = Pick<ActivityEntry, 'kind' | 'received' | 'deducted'> & { readonly at: Date };

function toDecimal(units: bigint, { code, ledgerScale }: Instrument) {
  return { amount: formatUnits(units, ledgerScale), currency: code };
}

type RecordedDeposit = { readonly row: DepositRow; readonly instrument: Instrument };

async function writeAndPublish(tx: Tx, { row, instrument }: RecordedDeposit, activity: DepositActivity): Promise<void> {
  await writeActivity(tx, row.customer, { ...activity, params: toDecimal(row.units, instrument) });
  for (const topic of ['deposits', 'balances', 'activity'] as const) await publishEvent(tx, row.customer, topic);
}

export type ConfirmedDeposit = { readonly row: DepositRow; readonly confirmations: number };

/**
 * Credits a deposit that has enough confirmations, with those below the minimum that it adds up with: the customer can spend them. All of
 * them are the same customer's, of one currency on one network. Credits nothing where the rules of a security do not allow it, and returns
 * the order that they refuse.
 */
export async function credit(
  app: App,
  deposit: ConfirmedDeposit,
  others: readonly ConfirmedDeposit[],
): Promise<RuleOrder | undefined> {
  const at = app.clock.now();
  const { row: first } = deposit;
  const instrument = await readInstrument(app, first.currency);
  // Each transaction locks in one order.
  const deposits = [deposit, ...others].toSorted((left, right) => (left.row.id < right.row.id ? -1 : 1));
  const units = deposits.reduce((sum, { row }) => sum + row.units, 0n);
  const investor = await readAccountStatus(app, first.customer);
  return app.db.inTransaction(async (tx) => {
    for (const { row } of deposits) if (!(await lockUnchanged(tx, row))) return undefined;
    const order = { instrument: first.currency, action: 'deposit', units, investor } as const;
    if ((await checkRulesIn(app, tx, order)).length > 0) return order;
    for (const { row, confirmations } of deposits) {
      await markCredited(tx, row.id, { at, confirmations });
      const received = toDecimal(row.units, instrument);
      await writeAndPublish(tx, { row, instrument }, { kind: 'deposit', at, received });
    }
    await queueDepositEmail(app, tx, { row: { ...first, units }, instrument, about: 'credited' });
    await post(
      tx,
      ...deposits.map(({ row: { id, customer, currency, units: own, network } }) =>
        creditDeposit({ id, customer, at, amount: money(currency, own), place: `chain:${network}` }),
      ),
    );
    return undefined;
  });
}

/**
 * Reverses a credited deposit that is no longer on the chain. What the customer still has of it is frozen, the rest is owed, a withdrawal cooldown starts, and staff are notified by the log (docs/recipes/deposit.md).
 */
export async function reverse(app: App, row: DepositRow): Promise<void> {
  const at = app.clock.now();
  const instrument = await readInstrument(app, row.currency);
  const frozen = await app.db.inTransaction(async (tx) => {
    if (!(await lockUnchanged(tx, row))) return undefined;
    // If the customer spends between this read and the posting, the ledger refuses, the transaction is rolled back, and the next run tries again.
    const { units: availableUnits } = await readBalance(tx, available(row.customer), row.currency);
    const kept = money(row.currency, availableUnits < row.units ? availableUnits : row.units);
    await markReversed(tx, row.id, { frozenUnits: kept.units, at });
    await startCooldown(app, tx, row.customer, 'deposit-reversed');
    await writeAndPublish(
      tx,
      { row, instrument },
      { kind: 'deposit-reversed', at, deducted: toDecimal(kept.units, instrument) },
    );
    await queueDepositEmail(app, tx, { row, instrument, about: 'reversed' });
    const reversal = { id: row.id, reversalNumber: row.reversals + 1, customer: row.customer, at } as const;
    const spent = money(row.currency, row.units - kept.units);
    await post(
      tx,
      ...(kept.units > 0n ? [freezeDeposit({ ...reversal, amount: kept })] : []),
      ...(spent.units > 0n ? [claimShortfall({ ...reversal, amount: spent, place: `chain:${row.network}` })] : []),
    );
    return kept;
  });
  if (!frozen) return;
  const { id, customer, network, txid, currency, units } = row;
  const [amount, frozenAmount, shortfall] = [units, frozen.units, units - frozen.units].map(
    (part) => toDecimal(part, instrument).amount,
  );
  app.log.error(
    { deposit: id, customer, network, txid, currency, amount, frozen: frozenAmount, shortfall },
    'a credited deposit was reversed by its network; the rest of it is frozen and staff must resolve the case',
  );
}

/** Credits a reversed deposit again that the chain has confirmed again: what was held becomes available. */
export async function restore(app: App, row: DepositRow, confirmations: number): Promise<void> {
  const at = app.clock.now();
  const instrument = await readInstrument(app, row.currency);
  await app.db.inTransaction(async (tx) => {
    if (!(await lockUnchanged(tx, row))) return;
    const amount = money(row.currency, row.frozenUnits);
    await markCredited(tx, row.id, { at, confirmations });
    await writeAndPublish(
      tx,
      { row, instrument },
      { kind: 'deposit-restored', at, received: toDecimal(row.frozenUnits, instrument) },
    );
    await queueDepositEmail(app, tx, { row, instrument, about: 'restored' });
    const reversal = { id: row.id, reversalNumber: row.reversals, customer: row.customer, at } as const;
    const owed = money(row.currency, row.units - row.frozenUnits);
    await post(
      tx,
      ...(amount.units > 0n ? [unfreezeDeposit({ ...reversal, amount })] : []),
      ...(owed.units > 0n ? [cancelShortfall({ ...reversal, amount: owed, place: `chain:${row.network}` })] : []),
    );
  });
}
