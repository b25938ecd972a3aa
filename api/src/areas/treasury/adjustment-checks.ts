import { withParams } from '@istmo/contract/kernel/message';
import { divide, type Money } from '@istmo/contract/kernel/money';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Direction } from '@istmo/contract/areas/treasury/treasury.rules';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { available, readBalance, treasury } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { mayLeave, readInstrument } from '../instruments/public.ts';
import { readUsdPrices, usdScale } from '../prices/public.ts';
import { sumApproved } from './adjustments.store.ts';

const centScale = 2;
const dayMs = 86_400_000;

/** What an amount is worth now in cents of a USD, rounded up; refused while there is no price to compare with the caps. */
export async function readUsdCents(app: App, { currency, units }: Money): Promise<bigint> {
  const instrument = await readInstrument(app, currency);
  const [price] = await readUsdPrices(app, instrument, { since: app.clock.now(), isFresh: true });
  if (!price || price.isStale) return refuse('price_stale', m.treasury_adjustment_price);
  return divide(units * price.usd, 10n ** BigInt(instrument.ledgerScale + usdScale - centScale), 'up');
}

/** The start of the 24 hours that the cap of a day is about. */
export const capSince = ({ clock }: App): Date => new Date(clock.now().getTime() - dayMs);

/** Refuses what is worth more than one adjustment, or all of 24 hours, may be. Under the lock of approvals where it decides. */
export async function refuseOverCap(app: App, reader: Reader, cents: bigint): Promise<void> {
  const { adjustmentMaxDollars: each, adjustmentDayDollars: day } = app.settings;
  if (cents > BigInt(each) * 100n)
    refuse('limit_exceeded', withParams(m.treasury_adjustment_over_each, { usd: `${each}` }), { field: 'amount' });
  if ((await sumApproved(reader, capSince(app))) + cents > BigInt(day) * 100n)
    refuse('limit_exceeded', withParams(m.treasury_adjustment_over_day, { usd: `${day}` }), { field: 'amount' });
}

type Payment = { readonly customer: CustomerId; readonly direction: Direction; readonly amount: Money };

/**
 * Refuses more than there is: in the platform's inventory for a credit, in the customer's balance for a debit. Nothing is credited in a
 * currency that is stopped, because less of it may be there than is owed.
 */
export async function refuseWithoutFunds(reader: Reader, { customer, direction, amount }: Payment): Promise<void> {
  const isCredit = direction === 'credit';
  if (isCredit && !(await mayLeave(reader, amount.currency)))
    refuse('currency_inactive', m.treasury_currency_stopped, { field: 'currency' });
  const { units } = await readBalance(reader, isCredit ? treasury : available(customer), amount.currency);
  if (units < amount.units)
    refuse('insufficient_balance', isCredit ? m.treasury_adjustment_no_inventory : m.treasury_adjustment_no_balance, {
      field: 'amount',
    });
}
