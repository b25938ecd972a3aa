import type { CustomerId } from '@istmo/contract/kernel/id';
import { divide, money } from '@istmo/contract/kernel/money';
import { crossRate } from '@istmo/contract/kernel/rate';
import { newId } from '@istmo/db/new-id';
import { adjustment, fundTreasury, post, prepareRow, swap, writeRow } from '@istmo/ledger';
import type { App } from '../app.ts';
import { coingtPairs, swapInsert } from '../areas/exchange/public.ts';
import { writeActivity } from '../areas/history/public.ts';
import { daysBefore } from './days-before.ts';
import { findOpenTranche, readTranches } from '../areas/offering/public.ts';

/** Buys the tokens of a demo wallet as a customer does: paid in USD, from the open tranche, with a row in Swap History. */
export async function buyTokens(app: App, customer: CustomerId, count: string): Promise<void> {
  const tranche = findOpenTranche(await readTranches(app, true));
  if (!tranche) return;
  const at = daysBefore(app.clock.now(), 5);
  const id = newId();
  const tokens = BigInt(count);
  const price = tokens * tranche.priceCents;
  const feeBasisPoints = (await coingtPairs(app)).find(({ from }) => from === 'USD')?.feeBasisPoints ?? 0;
  const fee = divide(price * BigInt(feeBasisPoints), 10_000n, 'up');
  await app.db.inTransaction(async (tx) => {
    const cost = money('USD', price + fee);
    const swapRow = prepareRow(swapInsert, {
      id,
      customer_id: customer,
      from_symbol: 'USD',
      to_symbol: 'COINGT',
      paid_units: price,
      fee_units: fee,
      received_units: tokens,
      rate: crossRate(1n, tranche.priceCents / 100n).toString(),
      fee_basis_points: feeBasisPoints,
      price_id: null,
      tranche: tranche.number,
      created_at: at,
    });
    await writeRow(tx, swapRow);
    await writeActivity(tx, customer, {
      kind: 'swap',
      params: { paid: `${formatUsd(price + fee)} USD`, received: `${count} COINGT` },
      at,
    });
    await post(tx, fundTreasury({ id: newId(), at, amount: cost, place: 'bank' }));
    await post(tx, adjustment({ id: newId(), customer, at, amount: cost }));
    await post(
      tx,
      swap({
        id,
        customer,
        at,
        pays: money('USD', price),
        fee: money('USD', fee),
        receives: money('COINGT', tokens),
        fromTranche: tranche.number,
      }),
    );
  });
}

function formatUsd(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
