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
