import { money } from '@istmo/contract/kernel/money';
import { issueTranche, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readTrancheRows } from './offering.store.ts';

/** Issues the tokens of every tranche. Each start calls it; the ledger's idempotency key issues a tranche only once. */
export async function issueTranches(app: App): Promise<void> {
  for (const { number, tokens } of await readTrancheRows(app.db)) {
    await app.db.inTransaction(async (tx) => {
      await post(tx, issueTranche({ number, at: app.clock.now(), supply: money('COINGT', tokens) }));
    });
  }
}
