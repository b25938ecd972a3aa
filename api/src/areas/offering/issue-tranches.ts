import { money } from '@istmo/contract/kernel/money';
import { issueTranche, post } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readTrancheRows } from './offering.store.ts';

/** The offering's tokens come into being, once: the ledger knows a tranche's issue by its key, so every start may ask for it. */
export async function issueTranches(app: App): Promise<void> {
  for (const { number, tokens } of await readTrancheRows(app.db)) {
    await app.db.inTransaction(async (tx) => {
      await post(tx, issueTranche({ number, at: app.clock.now(), supply: money('COINGT', tokens) }));
    });
  }
}
