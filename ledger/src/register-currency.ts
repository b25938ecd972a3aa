import type { AssetCurrency } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';

/** Lets the ledger know a listed asset with its precision (0 to 8), for good. Listing it again with the same precision changes nothing. */
export async function registerCurrency(tx: Tx, currency: AssetCurrency, precision: number): Promise<void> {
  await tx.query('select ledger.register_currency($1, $2::smallint)', [currency, precision]);
}
