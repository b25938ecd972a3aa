import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';

type InternalMove = {
  /** The id of the adjustment that moves the money. */
  readonly id: string;
  readonly customer: CustomerId;
  readonly amount: Money;
  readonly at: Date;
};

/** Records an adjustment or distribution for its list; the money itself moves in the ledger, in the same transaction. */
export async function writeInternalMove(tx: Tx, { id, customer, amount, at }: InternalMove): Promise<void> {
  await tx.query(
    'insert into app.internal_move (id, customer_id, currency, units, succeeded, created_at) values ($1, $2, $3, $4, true, $5)',
    [id, customer, amount.currency, amount.units, at],
  );
}
