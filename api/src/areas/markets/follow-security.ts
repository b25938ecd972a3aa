import { dayAt } from '@istmo/contract/kernel/day';
import type { App } from '../../app.ts';
import { cachedRead } from '../../runtime/cached-read.ts';
import { readInstrument } from '../instruments/public.ts';
import { beginPhase, listMarketStops, type Market, type MarketState } from './markets.store.ts';

const stopsAgeMs = 250;

const today = ({ clock, settings }: App): string => dayAt(clock.now(), settings.timeZone);

const readMarketStops = cachedRead({
  maxAgeMs: stopsAgeMs,
  load: (app: App) => listMarketStops(app.db, today(app)),
});

/** Why nothing trades on the market for now, apart from its schedule and its staff. */
async function findStop(app: App, market: Market): Promise<'security' | 'system' | undefined> {
  const { status } = await readInstrument(app, market.instrument);
  return status === 'listed' ? (await readMarketStops(app)).get(market.id) : 'security';
}

/**
 * Stops trading while the security is not listed, while its units are about to change, and while one of the two currencies is stopped; gathers orders again
 * afterwards. Whether it did something.
 */
export async function followSecurity(app: App, market: Market, state: MarketState): Promise<boolean> {
  const stop = await findStop(app, market);
  const at = app.clock.now();
  const { phase, phaseReason, phaseNumber: from } = state;
  if (stop && phase !== 'closed' && phase !== 'halted') {
    await app.db.inTransaction((tx) =>
      beginPhase(tx, market.id, { phase: 'halted', reason: stop, until: null, at, from }),
    );
    return true;
  }
  if (stop || phase !== 'halted' || (phaseReason !== 'security' && phaseReason !== 'system')) return false;
  const until = new Date(at.getTime() + market.schedule.haltAuctionMinutes * 60_000);
  await app.db.inTransaction((tx) =>
    beginPhase(tx, market.id, { phase: 'auction', reason: 'reopening', until, at, from }),
  );
  return true;
}
