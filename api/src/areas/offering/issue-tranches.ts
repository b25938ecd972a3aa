import { money } from '@istmo/contract/kernel/money';
import { issueTranche, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readOfferingRows } from '../tranches/public.ts';

/** Issues the supply of every tranche. Each start calls it; the ledger's idempotency key issues a tranche only once. */
export async function issueTranches(app: App): Promise<void> {
  for (const { code, instrument, issuer, tranches } of await readOfferingRows(app.db)) {
    // The units of an issuer exist already; staff place them.
    if (issuer) continue;
    for (const { number, supply } of tranches) {
      await app.db.inTransaction(async (tx) => {
        const tranche = { offering: code, number };
        await post(tx, issueTranche({ tranche, at: app.clock.now(), supply: money(instrument, supply) }));
      });
    }
  }
}
