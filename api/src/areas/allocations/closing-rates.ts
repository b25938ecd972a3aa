import type { Instrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { readPricesAt, usdScale } from '../prices/public.ts';
import type { ClosingRate } from './allocations.store.ts';

const one = 10n ** BigInt(usdScale);

const fixedPrice = ({ priceSource }: Instrument): bigint | undefined =>
  priceSource.kind === 'fixed' ? parseUnits(priceSource.usd, usdScale) : undefined;

/**
 * The rates that were in force when a raise was closed, from each currency to that of its terms, rounded down to 18 decimals. Undefined where one of them had
 * no price then.
 */
export async function readClosingRates(
  reader: Reader,
  { currency, from, at }: { readonly currency: Instrument; readonly from: readonly Instrument[]; readonly at: Date },
): Promise<readonly ClosingRate[] | undefined> {
  const codes = [currency, ...from].map(({ code }) => code);
  const ticks = await readPricesAt(reader, codes, at);
  const usdOf = (instrument: Instrument): bigint | undefined => fixedPrice(instrument) ?? ticks.get(instrument.code);
  const base = usdOf(currency);
  const rates = from.map((instrument): ClosingRate | undefined => {
    const usd = instrument.code === currency.code ? base : usdOf(instrument);
    if (instrument.code !== currency.code && (usd === undefined || base === undefined)) return undefined;
    const rate = instrument.code === currency.code ? one : ((usd ?? 0n) * one) / (base ?? one);
    return { currency: instrument.code, rate: formatUnits(rate, usdScale), at: at.toISOString() };
  });
  const known = rates.filter((rate) => rate !== undefined);
  return known.length === rates.length ? known : undefined;
}

/** What an amount is worth at a rate of the close, in minor units of the terms' currency, rounded down. */
export function valueAt(
  paid: bigint,
  { rate, from, to }: { readonly rate: string; readonly from: Instrument; readonly to: Instrument },
): bigint {
  const units = parseUnits(rate, usdScale);
  if (units === undefined) throw new Error(`${rate} is no rate`);
  return (paid * units * 10n ** BigInt(to.ledgerScale)) / (one * 10n ** BigInt(from.ledgerScale));
}
