import type { Tx } from '@istmo/db/tx';

/**
 * Registers a listed asset with its precision (0 to 8) as a currency of the ledger. The precision cannot be changed later;
 * registering the asset again with the same precision has no effect.
 */
export async function registerCurrency(tx: Tx, currency: string, precision: number): Promise<void> {
  await tx.query('select ledger.register_currency($1, $2::smallint)', [currency, precision]);
}
