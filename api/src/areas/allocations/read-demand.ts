import { type OrderSize, orderSizes, readDemand } from '@istmo/contract/areas/allocations/allocations.contract';
import { investorCategories } from '@istmo/contract/kernel/investor-category';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { handle } from '../../http/handler.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { type Raise, requireIssuer, requireRaiseTerms, type StoredRaiseTerms } from '../raises/public.ts';
import { type DemandSum, sumDemand, sumDemandAt } from '../subscriptions/public.ts';

/** Of so few investors nothing is shown that would single one of them out. */
const minInvestors = 3;

/** Where the classes of size begin, in whole units of the currency. */
const sizeBounds = [1_000n, 10_000n, 100_000n] as const;

/** So many prices are shown at the most; of more ticks each n-th. */
const maxPrices = 25n;

const noDemand = { orders: 0, investors: 0, unvalued: 0, paid: 0n, intended: 0n, left: 0n, expired: 0n } as const;
type Sums = Omit<DemandSum, 'by' | 'name'>;

const addUp = (sums: readonly Sums[]): Sums =>
  sums.reduce(
    (all, one): Sums => ({
      orders: all.orders + one.orders,
      investors: all.investors + one.investors,
      unvalued: all.unvalued + one.unvalued,
      paid: all.paid + one.paid,
      intended: all.intended + one.intended,
      left: all.left + one.left,
      expired: all.expired + one.expired,
    }),
    noDemand,
  );

/**
 * Countries of few investors are one group. Where those are few together, what is shown beside the total would give them away: the next larger country is
 * added until they are not.
 */
export function mergeCountries<Group extends Sums & { readonly name: string | null }>(
  groups: readonly Group[],
): (Sums & { readonly country: string | null })[] {
  const isFew = ({ name, investors }: Group): boolean => name === 'ZZ' || investors < minInvestors;
  const merged = groups.filter(isFew);
  const shown = groups.filter((one) => !isFew(one)).toSorted((one, other) => other.investors - one.investors);
  while (merged.length > 0 && addUp(merged).investors < minInvestors) {
    const next = shown.pop();
    if (!next) break;
    merged.push(next);
  }
  const rest = merged.length > 0 ? [{ ...addUp(merged), country: null }] : [];
  return [...shown.map((one) => ({ ...one, country: one.name })), ...rest];
}

const sizeOf = (name: string | null): OrderSize =>
  orderSizes[name === null ? 4 : Number.parseInt(name, 10)] ?? 'unknown';

/** The ticks between the bounds, both with them; of many as many as are shown. */
function listPrices({ priceLow, priceHigh, priceTick }: StoredRaiseTerms): bigint[] {
  const count = (priceHigh - priceLow) / priceTick;
  const step = (count + maxPrices - 2n) / (maxPrices - 1n) || 1n;
  const prices: bigint[] = [];
  for (let tick = 0n; tick < count; tick += step) prices.push(priceLow + tick * priceTick);
  return [...prices, priceHigh];
}

async function readDemandOf(app: App, raise: Raise) {
  const [registry, terms] = await Promise.all([readRegistry(app), requireRaiseTerms(app.db, raise.id)]);
  const { ledgerScale: scale } = requireInstrument(registry, terms.currency);
  const { ledgerScale: unitScale } = requireInstrument(registry, raise.instrument);
  const minor = 10n ** BigInt(scale);
  const [sums, prices] = await Promise.all([
    sumDemand(app.db, {
      raise: raise.id,
      currency: terms.currency,
      timeZone: app.settings.timeZone,
      bounds: sizeBounds.map((bound) => bound * minor),
    }),
    terms.priceMode === 'demand'
      ? sumDemandAt(app.db, {
          raise: raise.id,
          currency: terms.currency,
          prices: listPrices(terms),
          stepUnits: terms.stepUnits,
          wholeUnit: 10n ** BigInt(unitScale),
        })
      : null,
  ]);
  const amount = (units: bigint): string => formatUnits(units, scale);
  const show = ({ orders, paid, intended, left, expired }: Sums) => ({
    orders,
    paid: amount(paid),
    intended: amount(intended),
    left: amount(left),
    expired: amount(expired),
  });
  const groupsBy = (by: DemandSum['by']) => sums.filter((one) => one.by === by);
  const [all = noDemand] = groupsBy('all');
  return {
    currency: terms.currency,
    security: raise.instrument,
    at: app.clock.now().toISOString(),
    total: show(all),
    unvalued: all.unvalued,
    days: groupsBy('day').map((one) => ({ day: one.name ?? '', ...show(one) })),
    countries: mergeCountries(groupsBy('country')).map((one) => ({ country: one.country, ...show(one) })),
    categories: investorCategories.flatMap((category) =>
      groupsBy('category').flatMap((one) => (one.name === category ? [{ category, ...show(one) }] : [])),
    ),
    sizes: groupsBy('size').map((one) => ({ size: sizeOf(one.name), ...show(one) })),
    offered_units: formatUnits(terms.offeredUnits, unitScale),
    prices:
      prices && prices.map(({ price, units }) => ({ price: amount(price), units: formatUnits(units, unitScale) })),
  };
}

export const answerReadDemand = handle(readDemand, async (app, { customer }, { reference }) => {
  const raise = await requireIssuer(app, customer, reference);
  return { data: raise.openedAt === null ? null : await readDemandOf(app, raise) };
});
