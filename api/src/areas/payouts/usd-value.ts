import { divide } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { readInstrument } from '../instruments/public.ts';
import { readUsdPrices } from '../prices/public.ts';

/** What an amount is worth now, in units of 10^-18 USD, rounded up; undefined while its price is missing or too old. `isFresh` where money is decided by it. */
export async function usdValueOf(
  app: App,
  { currency, units }: { readonly currency: string; readonly units: bigint },
  isFresh = false,
): Promise<bigint | undefined> {
  const instrument = await readInstrument(app, currency);
  const [price] = await readUsdPrices(app, instrument, { since: app.clock.now(), isFresh });
  if (!price || price.isStale) return undefined;
  return divide(units * price.usd, 10n ** BigInt(instrument.ledgerScale), 'up');
}

/** What a withdrawal was worth when it was requested, by the price that was in force then; undefined where there was none. */
export async function usdValueAt(
  app: App,
  { currency, units, createdAt }: { readonly currency: string; readonly units: bigint; readonly createdAt: Date },
): Promise<bigint | undefined> {
  const instrument = await readInstrument(app, currency);
  const prices = await readUsdPrices(app, instrument, { since: createdAt, isFresh: true });
  const price = prices.find(({ at }) => at <= createdAt) ?? prices.at(-1);
  return price && divide(units * price.usd, 10n ** BigInt(instrument.ledgerScale), 'up');
}
