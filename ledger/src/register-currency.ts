import type { Tx } from '@istmo/db/tx';

/** A currency of the ledger. `supplyCap` is for securities: the most units that may ever be issued. */
export type LedgerCurrency = { readonly code: string; readonly scale: number; readonly supplyCap?: bigint };

/**
 * Registers a currency with its scale (0 to 8), which can never be changed. Registering it again has no effect; its cap stays as it is.
 */
export async function registerCurrency(tx: Tx, { code, scale, supplyCap }: LedgerCurrency): Promise<void> {
  await tx.query('select ledger.register_currency($1, $2::smallint, $3)', [code, scale, supplyCap ?? null]);
}
