import { formatUnits } from '@istmo/contract/kernel/money';
import { newId } from '@istmo/db/new-id';
import { readPlaceMoves, readTrialBalance } from '@istmo/ledger';
import type { Holding, UnknownHolding } from '@istmo/providers/holdings/port';
import { Outage } from '@istmo/providers/outage';
import type { App } from '../../app.ts';
import type { IntervalTask } from '../../runtime/jobs.ts';
import { readRegistry, requireInstrument, stopCurrency } from '../instruments/public.ts';
import { amountFact } from './case-facts.ts';
import { compareCover, type CoverFacts, type CurrencyCover, type PlaceCover } from './compare-cover.ts';
import { insertCoverRun, readCovers, readPlaces, storeCurrencies, storePlaces } from './cover.store.ts';
import {
  closeVanished,
  type Difference,
  openCases,
  readOpenMirrorCases,
  updateFigures,
} from './reconciliation.store.ts';

/** Reads what has arrived and is not in the books yet, and what may have left and still is. */
type ReadUnderWay = (app: App) => Promise<Pick<CoverFacts, 'arrived' | 'leaving'>>;

const everyMs = 60_000;
const timeoutMs = 20_000;
/** How long before the day of a stated balance what is in the books may be still on its way to the bank, or from it. */
const settlementMs = 7 * 24 * 60 * 60_000;

/**
 * Compares what is really outside with what the books say is there and with what is owed (requirement 3.7): a difference is a case, and a
 * currency of which less is there than is owed is stopped. Without an answer nothing is compared, and the run says so.
 */
export async function checkCover(app: App, readUnderWay: ReadUnderWay): Promise<void> {
  const facts = await readFacts(app, readUnderWay).catch(async (error: unknown) => {
    if (!(error instanceof Outage)) throw error;
    app.log.error({ err: error }, 'what is outside could not be compared with the books');
    await insertCoverRun(app.db, { at: app.clock.now(), failure: error.message, differences: 0, short: 0 });
    return undefined;
  });
  if (facts) await storeCover(app, { ...compareCover(facts), unknown: facts.unknown });
}

async function readFacts(app: App, readUnderWay: ReadUnderWay): Promise<CoverFacts & Pick<Cover, 'unknown'>> {
  const { instruments } = await readRegistry(app);
  const money = new Set(instruments.filter(({ kind }) => kind !== 'security').map(({ code }) => code));
  // The books are read around the holdings, so that a payment in between is no difference.
  const before = await readTrialBalance(app.db);
  const { holdings, unknown } = await app.holdings.readHoldings(AbortSignal.timeout(timeoutMs));
  const after = await readTrialBalance(app.db);
  const { arrived, leaving } = await readUnderWay(app);
  const sinceStated = await readSinceStated(app, holdings);
  return {
    before,
    after,
    holdings,
    unknown: unknown.filter(({ currency }) => money.has(currency)),
    arrived: [...arrived, ...sinceStated.map(({ taken, ...one }) => ({ ...one, units: taken }))],
    leaving: [...leaving, ...sinceStated.map(({ added, ...one }) => ({ ...one, units: added }))],
    isMoney: (currency) => money.has(currency),
  };
}

/** What the books moved at the places whose balance is of an earlier day: the bank may have it already, or not yet. */
async function readSinceStated(app: App, holdings: readonly Holding[]) {
  const stated = holdings.flatMap(({ place, currency, asOf }) => (asOf ? [{ place, currency, asOf }] : []));
  return Promise.all(
    stated.map(async ({ asOf, ...at }) => {
      const since = new Date(asOf.getTime() - settlementMs);
      return { ...at, ...(await readPlaceMoves(app.db, { ...at, since })) };
    }),
  );
}

const maxFailure = 1_000;

const describeUnknown = (unknown: readonly UnknownHolding[]): string =>
  unknown
    .map(({ reason, ...at }) => `${toEvent(at)} is not known: ${reason}`)
    .join('; ')
    .slice(0, maxFailure);

const toEvent = ({ place, currency }: Pick<PlaceCover, 'place' | 'currency'>): string => `${place} ${currency}`;

function toDifference({ place, currency, mirror, hot, cold, account }: PlaceCover): Difference {
  return {
    kind: 'external',
    event: toEvent({ place, currency }),
    movement: null,
    expected: amountFact(mirror, currency),
    found: amountFact(hot + cold + account, currency),
  };
}

type Cover = {
  readonly places: readonly PlaceCover[];
  readonly currencies: readonly CurrencyCover[];
  readonly unknown: readonly UnknownHolding[];
};

async function storeCover(app: App, { places, currencies, unknown }: Cover): Promise<void> {
  const at = app.clock.now();
  const registry = await readRegistry(app);
  await app.db.inTransaction(async (tx) => {
    const surpluses = (await readPlaces(tx)).filter(({ surplusSince }) => surplusSince !== null).map(toEvent);
    // A network may have money that its watcher has not seen yet: what is too much is a case when it is found twice in a row.
    const isFound = (one: PlaceCover) =>
      one.difference === 'less' || (one.difference === 'more' && surpluses.includes(toEvent(one)));
    const differences = places.filter(isFound).map(toDifference);
    // Of a place that is not known nothing shows that its case is gone.
    const found = new Set([...differences.map(({ event }) => event), ...unknown.map(toEvent)]);
    await storePlaces(tx, places, at);
    await storeCurrencies(tx, currencies, at);
    const open = await readOpenMirrorCases(tx);
    const vanished = open.filter(({ event }) => !found.has(event)).map(({ id }) => id);
    await closeVanished(tx, vanished, at);
    await updateFigures(tx, differences);
    const opened = await openCases(tx, differences, at);
    if (opened > 0) app.log.error({ opened, differences }, 'what is outside differs from the books');
    const accepted = new Map((await readCovers(tx)).map((row) => [row.currency, row.acceptedShortfall]));
    const short = currencies.filter(({ currency, shortfall }) => shortfall > (accepted.get(currency) ?? 0n));
    for (const { currency, shortfall } of short) {
      const finding = formatUnits(shortfall, requireInstrument(registry, currency).ledgerScale);
      const isNew = await stopCurrency(tx, { id: newId(), currency, finding, at, by: null });
      if (isNew) app.log.fatal({ currency, shortfall }, 'less is there than is owed: withdrawals are stopped');
    }
    await insertCoverRun(tx, {
      at,
      failure: describeUnknown(unknown),
      differences: differences.length,
      short: short.length,
    });
  });
}

export const checkCoverTask = (readUnderWay: ReadUnderWay): IntervalTask<App> => ({
  name: 'check-cover',
  everyMs,
  isNeeded: ({ holdings }) => !holdings.isLeftOut,
  run: (app) => checkCover(app, readUnderWay),
});
