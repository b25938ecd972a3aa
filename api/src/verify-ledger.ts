import { verifyLedger } from '@istmo/ledger';
import type { Loop } from './area-tasks.ts';

const everyMs = 3_600_000;

/** Recomputes the books on a timer. What does not add up is logged as fatal, for whoever watches the logs to be woken by. */
export function verifyLedgerTask(where: { url: string; role?: 'istmo_app' }): Loop {
  return {
    name: 'verify-books',
    everyMs,
    run: async (app) => {
      const { problems, movements, postings, tookMs } = await verifyLedger(where);
      if (problems.length > 0) app.log.fatal({ problems }, 'the books are not sound');
      else
        app.log.info(
          { movements: movements.toString(), postings: postings.toString(), ms: Math.round(tookMs) },
          'the books are sound',
        );
    },
  };
}
