import type { Paging } from '@istmo/contract/kernel/paging';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { batchInsert } from '@istmo/ledger';
import { type PageOfRows, readPage } from '../../http/paging.ts';

export const swapInsert = batchInsert({
  name: 'swaps',
  table: 'app.swap',
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    from_symbol: 'text',
    to_symbol: 'text',
    paid_units: 'bigint',
    fee_units: 'bigint',
    received_units: 'bigint',
    rate: 'numeric',
    fee_basis_points: 'integer',
    price_id: 'bigint?',
    tranche: 'smallint?',
    created_at: 'timestamptz',
  },
});

export type SwapRow = {
  id: string;
  from: string;
  to: string;
  paid: bigint;
  fee: bigint;
  received: bigint;
  rate: string;
  feeBasisPoints: number;
  createdAt: Date;
};

export function readSwaps(reader: Reader, customer: CustomerId, paging: Paging): Promise<PageOfRows<SwapRow>> {
  return readPage<SwapRow>(reader, {
    columns: `id, from_symbol as "from", to_symbol as "to", paid_units as paid, fee_units as fee, received_units as received,
      rate::text as rate, fee_basis_points as "feeBasisPoints", created_at as "createdAt"`,
    table: 'app.swap',
    time: 'created_at',
    searchExpression: `from_symbol || ' ' || to_symbol || ' ' || from_symbol || '/' || to_symbol`,
    customer,
    paging,
  });
}
