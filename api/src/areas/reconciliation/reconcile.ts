import { connect } from '@istmo/db/connect';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import type { IntervalTask } from '../../runtime/jobs.ts';
import {
  closeVanished,
  type Difference,
  findDifferences,
  insertRun,
  openCases,
  readOpenCases,
  readRange,
} from './reconciliation.store.ts';

type ReconcilingApp = Pick<App, 'db' | 'log' | 'settings'>;

const everyMs = 3_600_000;
const timeoutMs = 600_000;

/** Compares what was posted since the last run, by the login that only reads. Returns what differs; each difference is stored as a case. */
export async function reconcile(app: ReconcilingApp, readUrl: string): Promise<readonly Difference[]> {
  const timeouts = {
    connect: 10_000,
    query: timeoutMs,
    statement: timeoutMs,
    lock: timeoutMs,
    idleInTransaction: timeoutMs,
  };
  const reader = connect({ url: readUrl, name: 'istmo reconcile', poolSize: 1, timeouts });
  try {
    const { range, open, differences } = await reader.inTransaction((tx) => compare(app, tx), {
      isolation: 'repeatable read',
      isReadOnly: true,
    });
    const isFound = new Set(differences.map(({ kind, event }) => `${kind} ${event}`));
    const vanished = open.filter(({ kind, event }) => !isFound.has(`${kind} ${event}`)).map(({ id }) => id);
    const { startedAt } = range;
    await app.db.inTransaction(async (tx) => {
      await closeVanished(tx, vanished, startedAt);
      const opened = await openCases(tx, differences, startedAt);
      await insertRun(tx, { range, differences: differences.length });
      if (opened > 0) app.log.error({ opened, differences: differences.slice(0, 10) }, 'the books and the rows differ');
    });
    return differences;
  } finally {
    await reader.stop();
  }
}

async function compare(app: ReconcilingApp, tx: Tx) {
  const { priceStaleSeconds, quoteSeconds, quoteGraceSeconds, quoteLockSeconds } = app.settings;
  // The oldest that the price of a swap may be: a locked quote was made at one that was not stale yet.
  const maxPriceAgeMs = (priceStaleSeconds + quoteSeconds + quoteGraceSeconds + quoteLockSeconds) * 1000;
  const [range, open] = [await readRange(tx), await readOpenCases(tx)];
  const differences = await findDifferences(tx, { range, open, maxPriceAgeMs });
  return { range, open, differences };
}

export function reconcileTask(readUrl: string): IntervalTask<App> {
  return {
    name: 'reconcile',
    everyMs,
    run: async (app) => {
      await reconcile(app, readUrl);
    },
  };
}
