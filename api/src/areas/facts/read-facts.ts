import type { Instrument } from '@istmo/contract/kernel/instrument';
import { addMonths, dayAt } from '@istmo/contract/kernel/day';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readAssets } from '../assets/public.ts';
import { readSchedules } from '../bonds/public.ts';
import { readPublishedEvents } from '../corporate-actions/public.ts';
import { readRegistry } from '../instruments/public.ts';
import { readUsdPrice } from '../prices/public.ts';
import { readBondFacts } from './bond-facts.ts';
import type { FactSources, SharedFacts } from './fact-sources.ts';
import { findNextEvent } from './next-event.ts';
import { readPaidFacts, toPayment } from './paid-facts.ts';

/** How far back the last payment is looked for. */
const monthsBack = 36;

// Bonds' yields are found by trying; a yield may be some seconds older than the price beside it.
export const readSharedFacts = cachedRead({ maxAgeMs: 3_000, load: loadFacts });

async function loadFacts(app: App): Promise<ReadonlyMap<string, SharedFacts>> {
  const { timeZone } = app.settings;
  const today = dayAt(app.clock.now(), timeZone);
  const [assets, { instruments }, events, schedules] = await Promise.all([
    readAssets(app),
    readRegistry(app),
    readPublishedEvents(app.db, addMonths(today, -monthsBack)),
    readSchedules(app.db),
  ]);
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const eventsOf = Map.groupBy(events, ({ instrument }) => instrument);
  const scheduleOf = new Map(schedules.map((schedule) => [schedule.instrument, schedule]));
  const currencies = new Set([
    ...schedules.map(({ terms }) => terms.nominal.currency),
    ...events.flatMap(({ rate }) => (rate ? [rate.currency] : [])),
  ]);
  const usd = new Map(
    await Promise.all([...currencies].map(async (code) => [code, await readFreshUsd(app, byCode.get(code))] as const)),
  );
  const facts = assets.map(async ({ ticker }) => {
    const instrument = byCode.get(ticker);
    if (!instrument) return [];
    const sources: FactSources = {
      instrument,
      events: eventsOf.get(ticker) ?? [],
      schedule: scheduleOf.get(ticker),
      price: await readUsdPrice(app, instrument),
      usdOf: (currency) => usd.get(currency),
      scaleOf: (currency) => byCode.get(currency)?.ledgerScale ?? 0,
      today,
      timeZone,
    };
    return [[ticker, makeFacts(sources)] as const];
  });
  return new Map((await Promise.all(facts)).flat());
}

async function readFreshUsd(app: App, instrument: Instrument | undefined): Promise<bigint | undefined> {
  const price = instrument && (await readUsdPrice(app, instrument));
  return price && !price.isStale ? price.usd : undefined;
}

/** Whether the security is not traded any more, because all of its units are or will be redeemed. */
export const isBeingRedeemed = ({ status }: Instrument): boolean => status === 'redeeming' || status === 'redeemed';

function makeFacts(sources: FactSources): SharedFacts {
  const { instrument, schedule } = sources;
  const paid = readPaidFacts(sources);
  const yields = schedule ? readBondFacts(sources, schedule) : { ...paid, coupon: null, yield_to_maturity: null };
  return {
    coupon: yields.coupon,
    last_payment: toPayment(sources),
    ...(isBeingRedeemed(instrument)
      ? ({ yield: null, yield_gap: 'over', yield_to_maturity: null } as const)
      : { yield: yields.yield, yield_gap: yields.yield_gap, yield_to_maturity: yields.yield_to_maturity }),
    nextEvent: findNextEvent(sources),
  };
}
