import { quoteFromReceived, termsFor } from '@istmo/contract/areas/exchange/swap-arithmetic';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { money, parseUnits } from '@istmo/contract/kernel/money';
import { crossRate } from '@istmo/contract/kernel/rate';
import { newId } from '@istmo/db/new-id';
import { adjustment, fundTreasury, post, prepareRow, swap, writeRow } from '@istmo/ledger';
import type { App } from '../app.ts';
import { swapInsert } from '../areas/exchange/public.ts';
import { writeInternalMove } from '../areas/history/public.ts';
import { lookUpMarket, readRegistry } from '../areas/instruments/public.ts';
import { findOpenTranche, readOfferingOf } from '../areas/tranches/public.ts';
import { runSeedStep } from './seed-step.ts';

type Purchase = { readonly code: string; readonly units: string; readonly paidIn: string; readonly at: Date };

const cents = 2;

/** The tokens of a demo wallet are bought like any others: paid in a currency worth a dollar, from the open tranche, with a row in Swap History. */
export async function buyTokens(app: App, customer: CustomerId, { code, units, paidIn, at }: Purchase): Promise<void> {
  const offering = await readOfferingOf(app, code, true);
  const tranche = offering && findOpenTranche(offering, app.clock.now());
  const found = lookUpMarket(await readRegistry(app), paidIn, code);
  const tokens = found && parseUnits(units, found.to.ledgerScale);
  if (!tranche || !found || tokens === undefined || found.from.ledgerScale !== cents) return;
  const id = newId();
  const [rate, usdRate] = [crossRate(100n, tranche.priceCents), crossRate(1n, 1n)];
  const terms = termsFor(found, { rate, usdRate, feeTerms: found.market.feeTerms });
  const { price, fee, total, feeMode, feeBasisPoints } = quoteFromReceived(tokens, terms);
  await runSeedStep(app, `tokens ${customer} ${code}`, async (tx) => {
    const purse = money(paidIn, total);
    const row = prepareRow(swapInsert, {
      id,
      customer_id: customer,
      from_symbol: paidIn,
      to_symbol: code,
      paid_units: price,
      fee_units: fee,
      fee_mode: feeMode,
      received_units: tokens,
      rate: rate.toString(),
      fee_basis_points: feeBasisPoints,
      from_tick_id: null,
      to_tick_id: null,
      quote_id: null,
      tranche_number: tranche.number,
      created_at: at,
    });
    const grant = newId();
    await writeInternalMove(tx, { id: grant, customer, amount: purse, at });
    await writeRow(tx, row);
    await post(
      tx,
      fundTreasury({ id: newId(), at, amount: purse, place: 'bank:sandbox' }),
      adjustment({ id: grant, customer, at, amount: purse }),
      swap({
        id,
        customer,
        at,
        pays: money(paidIn, price),
        fee: money(paidIn, fee),
        receives: money(code, tokens),
        fromTranche: tranche.ref,
      }),
    );
  });
}
