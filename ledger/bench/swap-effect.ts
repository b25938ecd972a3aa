import { hash } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { batchInsert, prepareRow, type Effect } from '../src/commit/effect.ts';
import { swap } from '../src/movements/swap.ts';

/*
 * A swap with every row that the exchange commits for it (api/src/areas/exchange/swap.ts), which this package may not import.
 */

export const benchTranche = { offering: 'COINGT-1', number: 1 } as const;

const swapRow = batchInsert({
  name: 'bench-swap',
  table: 'app.swap',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    from_symbol: 'text',
    to_symbol: 'text',
    paid_units: 'bigint',
    fee_units: 'bigint',
    fee_mode: 'text',
    received_units: 'bigint',
    rate: 'numeric',
    fee_basis_points: 'bigint',
    from_tick_id: 'bigint?',
    to_tick_id: 'bigint?',
    tranche_number: 'smallint?',
    quote_id: 'uuid?',
    created_at: 'timestamptz',
  },
});
/** One token for 1,000 dollars and a fee of 5 dollars, as a request with a key of its own. */
export function buildBenchSwap(customer: CustomerId): Effect {
  const [id, key, at] = [newId(), newId(), new Date()];
  return {
    movement: swap({
      id,
      customer,
      at,
      pays: money('USD', 100_000n),
      fee: money('USD', 500n),
      receives: money('COINGT', 1n),
      fromTranche: benchTranche,
    }),
    idempotency: { scope: `exchange/swap ${customer}`, key, contentHash: hash('sha256', key) },
    rows: [
      prepareRow(swapRow, {
        id,
        customer_id: customer,
        from_symbol: 'USD',
        to_symbol: 'COINGT',
        paid_units: 100_000n,
        fee_units: 500n,
        fee_mode: 'on_top',
        received_units: 1n,
        rate: '1000000000000000',
        fee_basis_points: 50n,
        from_tick_id: null,
        to_tick_id: null,
        tranche_number: 1,
        quote_id: null,
        created_at: at,
      }),
    ],
  };
}
