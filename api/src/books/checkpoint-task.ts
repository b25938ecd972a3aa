import { connect } from '@istmo/db/connect';
import {
  archiveCheckpoints,
  checkpointTimeoutMs,
  createCheckpoint,
  lockSigning,
  signCheckpoints,
  toSigningKey,
} from '@istmo/ledger';
import type { App } from '../app.ts';
import { checkCheckpointKey } from './check-checkpoint-key.ts';
import type { IntervalTask } from '../runtime/jobs.ts';
import { noticeRestore } from './restore.ts';

const everyMs = 60_000;

/**
 * Makes a checkpoint of the ledger every minute, signs it and writes it outside the database. What a run could not sign or write is done by
 * the next one.
 */
export function checkpointTask(workerUrl: string): IntervalTask<App> {
  return {
    name: 'checkpoint',
    everyMs,
    run: async (app) => {
      const { settings, checkpoints } = app;
      // After a restore the next number is given out already.
      if (await noticeRestore(app)) return;
      // Another process may have been started with another key.
      await checkCheckpointKey(app);
      const db = connect({
        url: workerUrl,
        name: 'istmo checkpoint',
        poolSize: 1,
        timeouts: { query: checkpointTimeoutMs },
        preparesStatements: settings.preparedStatements === 'on',
      });
      try {
        await createCheckpoint(db);
        await db.inTransaction(async (tx) => {
          await lockSigning(tx);
          // The operator may have changed the key since.
          await checkCheckpointKey({ ...app, db: tx });
          await signCheckpoints(tx, toSigningKey(settings.checkpointKey));
        });
        await archiveCheckpoints(db, checkpoints);
      } finally {
        await db.stop();
      }
    },
  };
}
