import { sameCurrencyRate } from '@istmo/contract/areas/subscriptions/order-arithmetic';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import { crossRate, type Rate } from '@istmo/contract/kernel/rate';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { pairPrices, readPriceHalt, readUsdPrices } from '../prices/public.ts';

/**
 * Units of the terms' currency for one of the paying currency, newest first: the rate in force, and those shown within the time that a shown rate is good for
 * (requirement 3.4). Refused while a price is held back, missing or too old, as an exchange is.
 */
export async function readOrderRates(app: App, paid: Instrument, terms: Instrument): Promise<readonly Rate[]> {
  if (paid.code === terms.code) return [sameCurrencyRate()];
  const windowMs = (app.settings.quoteSeconds + app.settings.quoteGraceSeconds) * 1000;
  const since = new Date(app.clock.now().getTime() - windowMs);
  const [one, other, ...halts] = await Promise.all([
    readUsdPrices(app, paid, { since }),
    readUsdPrices(app, terms, { since }),
    readPriceHalt(app, paid),
    readPriceHalt(app, terms),
  ]);
  if (halts.some((halt) => halt !== undefined)) return refuse('price_halted', m.exchange_price_halted);
  const rates = pairPrices(one, other)
    .filter(([left, right]) => !left.isStale && !right.isStale)
    .map(([left, right]) => crossRate(left.usd, right.usd));
  return rates.length > 0 ? rates : refuse('price_stale', m.exchange_failed);
}
