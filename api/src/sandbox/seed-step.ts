import type { Tx } from '@istmo/db/tx';
import type { App } from '../app.ts';

/** Whether a step of the seed was finished at an earlier start. */
export async function isStepDone(app: App, name: string): Promise<boolean> {
  const rows = await app.db.query('select from app.sandbox_state where name = $1', [`seeded ${name}`]);
  return rows.length > 0;
}

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
