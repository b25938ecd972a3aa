import { verifyLedger } from '@istmo/ledger';
import type { App } from './app.ts';
import type { IntervalTask } from './jobs.ts';

const everyMs = 3_600_000;

/** Verifies the ledger every hour. A problem is logged as fatal, so that monitoring of the logs raises an alarm. */
export function verifyLedgerTask(connection: { url: string; role?: 'istmo_app' }): IntervalTask<App> {
  return {
    name: 'verify-ledger',
    everyMs,
    run: async (app) => {
      const { problems, movements, postings, tookMs } = await verifyLedger(connection);
      if (problems.length > 0) app.log.fatal({ problems }, 'the ledger has problems');
      else
        app.log.info(
          { movements: movements.toString(), postings: postings.toString(), ms: Math.round(tookMs) },
          'the ledger is verified',
        );
    },
  };
}
