import {
  createAlert,
  deleteAlert,
  listAlerts,
  maxAlerts,
} from '@istmo/contract/areas/market-data/market-data.contract';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockCustomer } from '../accounts/public.ts';
import { listUnitChanges } from '../instruments/public.ts';
import { readMarketState } from '../markets/public.ts';
import { readTradeNumbers } from '../order-books/public.ts';
import { priceOfToday } from './candles.ts';
import { findShownMarket, readShownMarkets, type ShownMarket, showPrice, showPriceOrNone } from './market-view.ts';
import {
  addAlert,
  countOpenAlerts,
  listAlertsOf,
  type PriceAlert,
  removeAlert,
  shareSummed,
} from './price-alerts.store.ts';
import { readUnitChanges } from './unit-changes.ts';

async function showAlert(app: App, shown: ShownMarket, alert: PriceAlert) {
  const changes = (await readUnitChanges(app)).get(shown.market.instrument) ?? [];
  const { id, direction, price, unitChanges, createdAt, reachedAt, reachedPrice } = alert;
  return {
    id,
    symbol: shown.market.symbol,
    security: shown.market.instrument,
    currency: shown.market.currency,
    direction,
    // What was reached stays as it was.
    price: showPrice(shown, reachedAt === null ? priceOfToday(price, unitChanges, changes) : price),
    created_at: createdAt.toISOString(),
    reached_at: reachedAt?.toISOString() ?? null,
    reached_price: showPriceOrNone(shown, reachedPrice),
  };
}

export const answerListAlerts = handle(listAlerts, async (app, { customer }, { symbol }) => {
  const only = symbol === '' ? undefined : (await findShownMarket(app, symbol)).market.id;
  const [alerts, markets] = await Promise.all([listAlertsOf(app.db, customer, only), readShownMarkets(app)]);
  const shown = alerts.flatMap((alert) => {
    const market = markets.find((one) => one.market.id === alert.market);
    return market ? [showAlert(app, market, alert)] : [];
  });
  return { data: await Promise.all(shown), max: maxAlerts };
});

// As much as a column of the database has.
const maxPrice = 2n ** 62n;

function parsePrice({ market, currencyScale }: ShownMarket, text: string): bigint {
  const price = parseUnits(text, currencyScale);
  if (price !== undefined && price > 0n && price < maxPrice) return price;
  const params = { currency: market.currency, places: `${currencyScale}` };
  return refuse('price_invalid', withParams(m.alerts_price_invalid, params), { field: 'price' });
}

/** A price that the last one is at already would be notified of at once, for which no alert is needed. */
export const answerCreateAlert = handle(createAlert, async (app, { customer }, { symbol, direction, price: text }) => {
  const shown = await findShownMarket(app, symbol);
  const { id, instrument, currency } = shown.market;
  const price = parsePrice(shown, text);
  const alert = await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    await shareSummed(tx, id);
    const at = app.clock.now();
    const changes = (await listUnitChanges(tx, instrument, new Date(0))).filter((change) => change.at <= at);
    const afterNumber = (await readTradeNumbers(tx, [id])).get(id) ?? 0n;
    const { lastPrice: last } = await readMarketState(tx, id);
    if (last !== null) {
      const params = { price: formatUnits(last, shown.currencyScale), currency };
      if (direction === 'above' ? last >= price : last <= price)
        refuse('price_invalid', withParams(m.alerts_reached, params), { field: 'price' });
    }
    const added = { customer, market: id, direction, price, unitChanges: changes.length, at, afterNumber };
    const made = await addAlert(tx, added);
    if ((await countOpenAlerts(tx, customer)) > maxAlerts)
      refuse('limit_exceeded', withParams(m.alerts_full, { count: `${maxAlerts}` }));
    return made;
  });
  return { data: await showAlert(app, shown, alert) };
});

export const answerDeleteAlert = handle(deleteAlert, async (app, { customer }, { alert }) => {
  await removeAlert(app.db, customer, alert);
  return {};
});
