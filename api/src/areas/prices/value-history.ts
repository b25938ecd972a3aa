import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { adjustPrice, listUnitChanges, readInstrument } from '../instruments/public.ts';
import { findTradingDaysAgo, type Market, readMarkets } from '../markets/public.ts';
import { readTradesAt } from '../order-books/public.ts';
import { readPriceHistory, readUsdHistory, type TimeRange, type UsdAt } from './usd-history.ts';
import { freshDays } from './value-price.ts';

/** The last trade at a moment, for one whole unit at that moment. */
type Traded = { readonly usd: bigint; readonly at: Date; readonly market: Market };

function listMoments({ from, to, stepMs }: TimeRange): Date[] {
  const count = Math.ceil((to.getTime() - from.getTime()) / stepMs);
  return [...Array.from({ length: count }, (_, step) => new Date(from.getTime() + step * stepMs)), to];
}

/** The last trade on a market between investors at each step of a range, by its time in milliseconds. */
async function readTraded(app: App, { code }: Instrument, range: TimeRange): Promise<ReadonlyMap<number, Traded>> {
  const markets = (await readMarkets(app)).filter(({ instrument }) => instrument === code);
  const traded = new Map<number, Traded>();
  if (markets.length === 0) return traded;
  const rows = await readTradesAt(
    app.db,
    markets.map(({ id }) => id),
    listMoments(range),
  );
  const changes = await listUnitChanges(app.db, code, new Date(0));
  for (const market of markets) {
    const own = rows.filter(({ book }) => book === market.id);
    if (own.length === 0) continue;
    const currency = await readInstrument(app, market.currency);
    const paidAt = await readUsdHistory(app, currency, range);
    for (const { moment, price, at } of own) {
      const paid = paidAt(moment);
      const before = traded.get(moment.getTime());
      if (paid === undefined || (before && before.at > at)) continue;
      const inUnits = changes.filter((change) => change.at <= moment);
      const usd = adjustPrice((price * paid) / 10n ** BigInt(currency.ledgerScale), at, inUnits);
      traded.set(moment.getTime(), { usd, at, market });
    }
  }
  return traded;
}

/**
 * What one whole unit was valued at over a range, as `readValuePrice` values it now, looked up by the step that contains a moment.
 * Undefined where the instrument has neither a price nor a trade.
 */
export async function readValueHistory(app: App, instrument: Instrument, range: TimeRange): Promise<UsdAt | undefined> {
  const { kind } = instrument.priceSource;
  const traded = instrument.kind === 'security' ? await readTraded(app, instrument, range) : new Map<number, Traded>();
  if (traded.size === 0) return kind === 'none' ? undefined : readUsdHistory(app, instrument, range);
  const priceAt = await readPriceHistory(app, instrument, range);
  const values = await Promise.all(
    listMoments(range).map(async (moment) => {
      const [price, last] = [priceAt(moment), traded.get(moment.getTime())];
      if (!last || !price) return { moment, usd: last?.usd ?? price?.usd };
      const since =
        kind === 'published' ? new Date(price.atMs + 1) : await findTradingDaysAgo(app, last.market, freshDays, moment);
      return { moment, usd: last.at >= since ? last.usd : price.usd };
    }),
  );
  return (at) => values.findLast(({ moment }) => moment <= at)?.usd;
}
