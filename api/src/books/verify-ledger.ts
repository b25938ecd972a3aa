import { formatPublicKey, toSigningKey, verifyLedger } from '@istmo/ledger';
import type { Replica } from '@istmo/db/replica';
import type { App } from '../app.ts';
import { recordCheckRun } from '../areas/platform/public.ts';
import { reportUnsoundBooks } from '../runtime/books-state.ts';
import type { IntervalTask } from '../runtime/jobs.ts';
import { noticeRestore } from './restore.ts';

const everyMs = 3_600_000;
// A replica that is read is not further behind.
const maxWaitMs = 60_000;

type VerifiedDatabase = {
  /** The login that only reads. */
  readonly readUrl: string;
  /** The same at a replica, where one is configured. */
  readonly replica?: { readonly readUrl: string; readonly state: Replica['state'] } | undefined;
};

/** Verifies every hour what followed the last verified checkpoint of the ledger. A problem is logged as fatal, so that monitoring of the logs raises an alarm, and shown by /ready. */
export function verifyLedgerTask({ readUrl, replica }: VerifiedDatabase, verify = verifyLedger): IntervalTask<App> {
  return {
    name: 'verify-ledger',
    everyMs,
    run: async (app) => {
      const evidence = {
        archive: app.checkpoints,
        publicKey: formatPublicKey(toSigningKey(app.settings.checkpointKey)),
      };
      const onReplica = replica?.state().isUsed
        ? await verify({ ...evidence, url: replica.readUrl, maxWaitMs }).catch((error: unknown) => {
            app.log.warn({ err: error }, 'the ledger could not be verified on the replica');
            return undefined;
          })
        : undefined;
      // A problem on a replica may be the replica's own.
      const isSound = onReplica?.problems.length === 0;
      const report = isSound ? onReplica : await verify({ ...evidence, url: readUrl });
      const { problems, from, movements, postings, tookMs } = report;
      // What is only missing in the database is no difference: it was restored, which closes the books too.
      if (problems.length > 0 && problems.every(({ kind }) => kind === 'restored')) await noticeRestore(app);
      const [first] = problems;
      if (first) {
        app.log.fatal({ problems }, 'the ledger has problems');
        await reportUnsoundBooks(app.db, first.message);
      }
      await recordCheckRun(app.db, {
        name: 'verify-ledger',
        finishedAt: app.clock.now(),
        isSound: first === undefined,
        finding: first?.message ?? '',
        counts: { movements, postings },
      });
      if (first) return;
      app.log.info(
        {
          from: from.toString(),
          movements: movements.toString(),
          postings: postings.toString(),
          ms: Math.round(tookMs),
        },
        'the ledger is verified',
      );
    },
  };
}
