import type { Tx } from '@istmo/db/tx';

/** Makes a currency or a security known to the ledger, with its places (0 to 8), for good. Registering it again with the same places changes nothing. */
export async function registerCurrency(tx: Tx, currency: string, precision: number): Promise<void> {
  await tx.query('select ledger.register_currency($1, $2::smallint)', [currency, precision]);
}
