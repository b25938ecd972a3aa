import { paysForUnits, takesUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import { roundDown, type Shared, shareOut } from '../../money/share-out.ts';
import type { EntitledHolder, EntitlementsInput, NewEntitlement, Withholding } from './entitlement-types.ts';
import type { ActionRate } from './terms.store.ts';

const rateScale = 18;
const wholeTax = 1_000_000n;
/** The most that a column of the database holds. */
export const maxBooked = 2n ** 63n - 1n;

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);
const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Customers by their id, then holders outside by the number of their line: the order in which equal remainders get a unit. */
function byHolder(one: EntitledHolder, other: EntitledHolder): number {
  if (one.customer === other.customer) return one.number - other.number;
  if (one.customer === null) return 1;
  if (other.customer === null) return -1;
  return one.customer < other.customer ? -1 : 1;
}

/** Units that the issuer takes from each holder. In minor units of the security. */
function takeUnits({ kind, terms }: EntitlementsInput, holders: readonly EntitledHolder[]): bigint[] {
  if (!takesUnits(kind)) return holders.map(() => 0n);
  if (kind === 'partial-redemption') {
    const { ratioNew, ratioOld } = terms;
    if (ratioNew === null || ratioOld === null) throw new Error('a partial redemption has no ratio');
    return shareOut({ numerators: holders.map(({ units }) => units * ratioNew), over: ratioOld });
  }
  if (kind !== 'tender') return holders.map(({ units }) => units);
  const offered = holders.map(({ tendered, units }) => lesser(tendered, units));
  const all = sumOf(offered);
  if (terms.maxUnits === null || all <= terms.maxUnits) return offered;
  const { maxUnits } = terms;
  return shareOut({ numerators: offered.map((units) => units * maxUnits), over: all });
}

/** What units are worth by a rate, as a fraction of minor units of its currency. */
function worthOf(
  { rate, total }: ActionRate,
  { units, securityScale, currencyScale }: { units: readonly bigint[]; securityScale: number; currencyScale: number },
): Shared {
  if (total !== null) return { numerators: units.map((one) => one * total), over: sumOf(units) };
  if (rate === null) throw new Error('a rate has neither an amount for one unit nor a total');
  const each = rate * 10n ** BigInt(currencyScale);
  return { numerators: units.map((one) => one * each), over: 10n ** BigInt(rateScale + securityScale) };
}

/**
 * What units of a security are worth in all, in minor units of the rate's currency, rounded down: the named total, or units × rate. What the
 * entitlements of these units are less than it stays with the issuer.
 */
export function worthOfAll(
  rate: ActionRate,
  { units, securityScale, currencyScale }: { units: bigint; securityScale: number; currencyScale: number },
): bigint {
  const { numerators, over } = worthOf(rate, { units: [units], securityScale, currencyScale });
  return over === 0n ? 0n : sumOf(numerators) / over;
}

/** Tax on a gross amount, in minor units: never more than it. */
export function taxOn(gross: bigint, { country, rate, rounding }: Withholding): bigint {
  if (country === null) return 0n;
  const exact = gross * BigInt(rate);
  return rounding === 'down' ? exact / wholeTax : (2n * exact + wholeTax) / (2n * wholeTax);
}

/**
 * What each holder of the snapshot gets, in the order of its lines; one who gets nothing and gives no units has no row. The sum in a currency is exactly what the
 * terms name for its holders, and does not depend on the order of `holders`. Throws where they are more than the books can hold.
 */
export function makeEntitlements(input: EntitlementsInput): NewEntitlement[] {
  const { kind, terms, securityScale, currencyScale, withhold } = input;
  if (!paysForUnits(kind)) throw new Error(`an event of kind ${kind} pays nothing for units`);
  const holders = input.holders.toSorted(byHolder);
  const redeemed = takeUnits(input, holders);
  const [first] = terms.rates;
  const currencies = new Set(terms.rates.map(({ currency }) => currency));
  const made: NewEntitlement[] = [];
  for (const rate of terms.rates) {
    const { currency } = rate;
    const mine = holders.flatMap((holder, index) => {
      const chosen = holder.currency !== null && currencies.has(holder.currency) ? holder.currency : first?.currency;
      return chosen === currency ? [{ holder, redeemedUnits: redeemed[index] ?? 0n }] : [];
    });
    const units = mine.map(({ holder, redeemedUnits }) => (takesUnits(kind) ? redeemedUnits : holder.units));
    const worth = worthOf(rate, { units, securityScale, currencyScale: currencyScale(currency) });
    if (worth.over === 0n) continue;
    if (sumOf(worth.numerators) / worth.over > maxBooked)
      throw new RangeError(`the payments in ${currency} are more than the books can hold`);
    const gross = terms.rounding === 'down' ? roundDown(worth) : shareOut(worth);
    for (const [index, { holder, redeemedUnits }] of mine.entries()) {
      const grossUnits = gross[index] ?? 0n;
      if (grossUnits === 0n && redeemedUnits === 0n) continue;
      const tax = withhold(holder);
      made.push({
        number: holder.number,
        customer: holder.customer,
        units: holder.units,
        redeemedUnits,
        currency,
        grossUnits,
        taxUnits: taxOn(grossUnits, tax),
        taxCountry: tax.country,
        taxRate: tax.country === null ? 0 : tax.rate,
        taxBasis: tax.country === null ? '' : tax.basis,
        country: holder.country,
        category: holder.category,
      });
    }
  }
  return made.sort((one, other) => one.number - other.number);
}
