import type { Tx } from '@istmo/db/tx';
import type { App } from '../app.ts';

/**
 * Runs a step of the seed once: what it writes and that it is done are one transaction, so that a start that was interrupted goes on
 * where it stopped, and processes that start together do not repeat each other's steps.
 */
export async function runSeedStep(app: App, name: string, work: (tx: Tx) => Promise<void>): Promise<void> {
  await app.db.inTransaction(async (tx) => {
    const isNew = await tx.query(
      "insert into app.sandbox_state (name, value) values ($1, 'true') on conflict do nothing returning name",
      [`seeded ${name}`],
    );
    if (isNew.length > 0) await work(tx);
  });
}
