import { connect } from '@istmo/db/connect';
import type { Tx } from '@istmo/db/tx';
import { external, type ExternalPlace, readBalance } from '@istmo/ledger';
import type { App } from '../../app.ts';
import type { IntervalTask } from '../../jobs.ts';
import {
  closeVanished,
  type Difference,
  findDifferences,
  insertRun,
  openCases,
  readOpenCases,
  readRange,
} from './reconciliation.store.ts';

/** What is really at a place outside, as the custodian, the bank or the acquirer says. */
export type ExternalHolding = { readonly place: ExternalPlace; readonly currency: string; readonly units: bigint };

/** Reads what is at the places of one port. */
export type ReadHoldings = () => Promise<readonly ExternalHolding[]>;

export type Reconciliation = {
  /** Of the login that only reads. */
  readonly readUrl: string;
  /** One for each port that can say what it holds. */
  readonly holdings: readonly ReadHoldings[];
};

type ReconcilingApp = Pick<App, 'db' | 'log' | 'settings'>;

const everyMs = 3_600_000;
const timeoutMs = 600_000;

/** Compares what was posted since the last run, and what is outside now. Returns what differs; each difference is stored as a case. */
export async function reconcile(
  app: ReconcilingApp,
  { readUrl, holdings }: Reconciliation,
): Promise<readonly Difference[]> {
  const timeouts = {
    connect: 10_000,
    query: timeoutMs,
    statement: timeoutMs,
    lock: timeoutMs,
    idleInTransaction: timeoutMs,
  };
  const outside = (await Promise.all(holdings.map((read) => read()))).flat();
  const reader = connect({ url: readUrl, name: 'istmo reconcile', poolSize: 1, timeouts });
  try {
    const { range, open, differences } = await reader.inTransaction((tx) => compare(app, tx, outside), {
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

async function compare(app: ReconcilingApp, tx: Tx, outside: readonly ExternalHolding[]) {
  const { priceStaleSeconds, quoteSeconds, quoteGraceSeconds, quoteLockSeconds } = app.settings;
  // The oldest that the price of a swap may be: a locked quote was made at one that was not stale yet.
  const maxPriceAgeMs = (priceStaleSeconds + quoteSeconds + quoteGraceSeconds + quoteLockSeconds) * 1000;
  const [range, open] = [await readRange(tx), await readOpenCases(tx)];
  const differences = await findDifferences(tx, { range, open, maxPriceAgeMs });
  for (const holding of outside) differences.push(...(await compareHolding(tx, holding)));
  return { range, open, differences };
}

/** The mirror is below zero by what is at the place. */
async function compareHolding(tx: Tx, { place, currency, units }: ExternalHolding): Promise<Difference[]> {
  const mirror = await readBalance(tx, external(place), currency);
  if (-mirror.units === units) return [];
  const show = (amount: bigint) => `${amount} units of ${currency}`;
  const event = `${place} ${currency}`;
  return [{ kind: 'external', event, movement: null, expected: show(-mirror.units), found: show(units) }];
}

export function reconcileTask(reconciliation: Reconciliation): IntervalTask<App> {
  return {
    name: 'reconcile',
    everyMs,
    run: async (app) => {
      await reconcile(app, reconciliation);
    },
  };
}
