import { hash } from 'node:crypto';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { batchInsert, prepareRow, type Effect } from '../src/effect.ts';
import { swap } from '../src/movements/swap.ts';

/*
 * A swap with every row that the exchange commits for it (api/src/areas/exchange/execute-swap.ts), which this package may not import.
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
    created_at: 'timestamptz',
  },
});
const activityRow = batchInsert({
  name: 'bench-activity',
  table: 'app.activity',
  columns: { id: 'uuid', customer_id: 'uuid', kind: 'text', detail: 'jsonb', created_at: 'timestamptz' },
});
const eventRow = batchInsert({
  name: 'bench-event',
  table: 'app.event',
  columns: { customer_id: 'uuid', topic: 'text' },
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
    idempotency: { scope: `exchange/swap ${customer}`, key, contentHash: hash('sha256', key), reply: id },
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
        created_at: at,
      }),
      prepareRow(activityRow, {
        id: newId(),
        customer_id: customer,
        kind: 'swap',
        detail: {
          params: { paid: '1005.00 USD', received: '1 COINGT' },
          received: { amount: '1', currency: 'COINGT' },
          deducted: { amount: '1005.00', currency: 'USD' },
        },
        created_at: at,
      }),
      prepareRow(eventRow, { customer_id: customer, topic: 'swaps' }),
    ],
  };
}
