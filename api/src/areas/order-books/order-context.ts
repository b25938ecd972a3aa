import { bandAround, findFeeTier, type FeeTier } from '@istmo/contract/areas/order-books/order-arithmetic';
import type { OrderLimits } from '@istmo/contract/areas/order-books/order.rules';
import { phaseReasonNames } from '@istmo/contract/areas/order-books/state-names';
import { addDays, dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { type Message, translate } from '@istmo/contract/kernel/message';
import type { OrderSide } from '@istmo/contract/kernel/order';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { batchedRead, cachedRead } from '../../runtime/cached-read.ts';
import { readInstrument } from '../instruments/public.ts';
import { type Market, type MarketId, type MarketState, readMarkets, readMarketStates } from '../markets/public.ts';
import { readBestPrice } from './levels.store.ts';
import { countOpenOrders, listHeldByOrders, readTradedValues } from './orders.store.ts';

/** The most orders of one customer in one book. */
export const maxOpenOrders = 200;

/** The days whose trades decide the fees. */
const volumeDays = 30;
const stateAgeMs = 100;

// What an order is shown to depend on; whether the market takes it is decided by the database when it is accepted.
const readStates = cachedRead({ maxAgeMs: stateAgeMs, load: (app: App) => readMarketStates(app.db) });

export async function readStateOf(app: App, { id }: Market, isFresh = false): Promise<MarketState> {
  const state = (await readStates(app, isFresh)).get(id) ?? (await readStates(app, true)).get(id);
  if (!state) throw new Error(`the market ${id} has no state`);
  return state;
}

/** Why nothing is traded while a market is halted: the words of staff, or the reason. */
export const haltText =
  ({ phaseNote, phaseReason }: Pick<MarketState, 'phaseNote' | 'phaseReason'>): Message =>
  (_, { locale }) =>
    m.orders_market_halted(
      { reason: phaseNote[locale] || translate(phaseReasonNames[phaseReason], locale) },
      { locale },
    );

export type MarketInstruments = { readonly security: Instrument; readonly currency: Instrument };

export async function readMarketInstruments(app: App, market: Market): Promise<MarketInstruments> {
  const [security, currency] = await Promise.all([
    readInstrument(app, market.instrument),
    readInstrument(app, market.currency),
  ]);
  return { security, currency };
}

/** What a market takes now. */
export function toOrderLimits(
  market: Market,
  { security, currency }: MarketInstruments,
  { referencePrice }: MarketState,
): OrderLimits {
  const { unitScale, tick, lot, minUnits, maxUnits, minDisplay, minValue, staticBand } = market;
  return {
    security: security.code,
    currency: currency.code,
    securityScale: security.ledgerScale,
    currencyScale: currency.ledgerScale,
    unitScale,
    tick,
    lot,
    minUnits,
    maxUnits,
    minDisplay,
    minValue,
    ...bandAround(referencePrice, staticBand, tick),
  };
}

const findOpenCounts = batchedRead(async ({ db }, customers: readonly CustomerId[]) =>
  Map.groupBy(await countOpenOrders(db, customers), ({ customer }) => customer),
);

/** How many orders of the customer are in the book of a market, or on their way into it. */
export async function countOwnOpen(app: App, customer: CustomerId, market: MarketId): Promise<number> {
  const counts = (await findOpenCounts(app, customer)) ?? [];
  return counts.find((one) => one.market === market)?.count ?? 0;
}

export type CustomerVolume = { readonly volume: bigint; readonly tier: FeeTier };

const findTraded = batchedRead(async ({ db, clock }, customers: readonly CustomerId[]) => {
  const today = dayAt(clock.now(), 'UTC');
  const since = new Date(`${addDays(today, -volumeDays)}T00:00:00Z`);
  const before = new Date(`${today}T00:00:00Z`);
  return Map.groupBy(await readTradedValues(db, { customers, since, before }), ({ customer }) => customer);
});

/** Of one day: what was traded before it does not change. */
type DayVolumes = { readonly day: string; readonly traded: Map<CustomerId, Promise<ReadonlyMap<MarketId, bigint>>> };
const volumes = new WeakMap<App, DayVolumes>();
const maxCachedVolumes = 50_000;

async function readTraded(app: App, customer: CustomerId): Promise<ReadonlyMap<MarketId, bigint>> {
  const rows = (await findTraded(app, customer)) ?? [];
  return new Map(rows.map(({ market, value }) => [market, value]));
}

/** What a customer traded in the 30 days before today (UTC), and the fees that follow from it. */
export async function readVolume(app: App, customer: CustomerId, market: Market): Promise<CustomerVolume> {
  const day = dayAt(app.clock.now(), 'UTC');
  const kept = volumes.get(app);
  const { traded }: DayVolumes = kept?.day === day ? kept : { day, traded: new Map() };
  volumes.set(app, { day, traded });
  let found = traded.get(customer);
  if (!found) {
    if (traded.size > maxCachedVolumes) traded.clear();
    found = readTraded(app, customer);
    traded.set(customer, found);
    found.catch(() => traded.delete(customer));
  }
  const volume = (await found).get(market.id) ?? 0n;
  return { volume, tier: findFeeTier(market.feeTiers, volume) };
}

const findHeld = batchedRead(async ({ db }, customers: readonly CustomerId[]) => {
  const rows = await listHeldByOrders(db, customers);
  return Map.groupBy(rows, ({ customer: owner }) => owner);
});

/** How much of each currency and security the customer's open orders hold. */
export async function readHeldByOrders(app: App, customer: CustomerId): Promise<ReadonlyMap<string, bigint>> {
  const rows = (await findHeld(app, customer)) ?? [];
  const held = new Map<string, bigint>();
  if (rows.length === 0) return held;
  const markets = new Map((await readMarkets(app)).map((market) => [market.id, market]));
  for (const { market: id, side, units } of rows) {
    const market = markets.get(id);
    if (!market) continue;
    const code = side === 'buy' ? market.currency : market.instrument;
    held.set(code, (held.get(code) ?? 0n) + units);
  }
  return held;
}

/** The protection of a market order that names no price: so far from the best price of the other side, on a tick. Refused where there is none. */
export async function findMarketPrice(app: App, market: Market, side: OrderSide): Promise<bigint> {
  const best = await readBestPrice(app.db, market.id, side === 'buy' ? 'sell' : 'buy');
  if (best === undefined) return refuse('price_invalid', m.orders_price_unknown, { field: 'price' });
  const distance = (best * BigInt(market.protection)) / 10_000n;
  const price = side === 'buy' ? best + distance : best - distance;
  const below = price - (price % market.tick);
  // No further than the protection says: a purchase on the tick below, a sale on the tick above.
  const onTick = side === 'sell' && below < price ? below + market.tick : below;
  return onTick > 0n ? onTick : market.tick;
}
