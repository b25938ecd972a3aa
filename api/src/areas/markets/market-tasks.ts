import type { App } from '../../app.ts';
import { applyMarketTerms } from './market-acts.store.ts';
import { countMarketDays, sampleMarkets } from './market-figures.store.ts';

/** Puts terms in force that two decided while their market was trading, once it is closed or halted or has no order. */
export async function applyTerms(app: App): Promise<void> {
  const symbols = await app.db.inTransaction((tx) => applyMarketTerms(tx, app.clock.now()));
  for (const symbol of symbols) app.log.info({ symbol }, 'new terms of a market are in force');
}

/** Looks at the prices of every market and of every market maker. */
export async function takeSamples(app: App): Promise<void> {
  await app.db.inTransaction((tx) => sampleMarkets(tx, app.clock.now()));
}

/** Counts what happened on the days that are over. */
export async function countDays(app: App): Promise<void> {
  await app.db.inTransaction((tx) => countMarketDays(tx, app.clock.now()));
}
