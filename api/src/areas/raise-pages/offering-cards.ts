import type { OfferingCard, OfferingGroup, OfferingState } from '@istmo/contract/kernel/offering-shape';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import type { RaisePageContent } from '@istmo/contract/kernel/raise-page';
import type { Instrument } from '@istmo/contract/kernel/instrument';
import type { App } from '../../app.ts';
import { readAssets } from '../assets/public.ts';
import { readInstrument } from '../instruments/public.ts';
import type { Raise, StoredRaiseTerms } from '../raises/public.ts';
import { readRuleSet } from '../rules/public.ts';
import type { RaiseInvestors, SubscriptionSum } from '../subscriptions/public.ts';

/** What a raise is shown from. */
export type ShownRaise = {
  readonly raise: Raise;
  readonly terms: StoredRaiseTerms;
  readonly page: RaisePageContent | null;
  readonly sums: readonly SubscriptionSum[];
  readonly investors: RaiseInvestors;
  readonly security: Instrument;
  /** That of the terms. */
  readonly currency: Instrument;
};

const sumOf = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

/** What so many units of the security cost, in minor units of the currency, rounded down. */
function costOf({ security }: Pick<ShownRaise, 'security'>, units: bigint, price: bigint): bigint {
  return divide(units * price, 10n ** BigInt(security.ledgerScale), 'down');
}

/** The most that the units offered cost; with `over` also those that may be allotted beside them. */
export function capOf(shown: ShownRaise, { withOver }: { readonly withOver: boolean }): bigint {
  const { steps, offeredUnits, overUnits, priceHigh } = shown.terms;
  if (steps.length > 0) return sumOf(steps.map(({ units, price }) => costOf(shown, units, price)));
  return costOf(shown, offeredUnits + (withOver ? overUnits : 0n), priceHigh);
}

/** What the subscribers in these states paid, in the currency of the terms. */
export const valueIn = (sums: readonly SubscriptionSum[], states: readonly SubscriptionSum['state'][]): bigint =>
  sumOf(sums.filter(({ state }) => states.includes(state)).map(({ value }) => value));

function stateOf({ raise, terms, sums }: ShownRaise): OfferingState {
  if (raise.outcome) return raise.outcome;
  if (raise.state === 'announced') return 'coming';
  if (raise.state !== 'open') return 'closed';
  const ordered = sumOf(sums.filter(({ state }) => state === 'open').map(({ wanted }) => wanted));
  return terms.allocation === 'first-come' && ordered >= terms.offeredUnits + terms.overUnits ? 'sold_out' : 'open';
}

const groups: Readonly<Record<OfferingState, OfferingGroup>> = {
  coming: 'coming',
  open: 'open',
  sold_out: 'open',
  closed: 'past',
  settled: 'past',
  failed: 'past',
  cancelled: 'past',
};

/** A raise with its security, as the list has it. */
export async function toCard(app: App, shown: ShownRaise): Promise<OfferingCard> {
  const { raise, terms, page, currency } = shown;
  const state = stateOf(shown);
  const amount = (units: bigint): string => formatUnits(units, currency.ledgerScale);
  const title = { en: terms.titleEn, es: terms.titleEs };
  return {
    slug: raise.slug,
    path: `/offerings/${raise.slug}`,
    state,
    group: groups[state],
    is_suspended: raise.suspendedAt !== null && raise.outcome === null,
    title,
    name: page ? { en: page.en.name, es: page.es.name } : { ...shown.security.names },
    summary: page ? { en: page.en.summary, es: page.es.summary } : { en: '', es: '' },
    picture: page?.picture ?? null,
    currency: terms.currency,
    places: currency.displayScale,
    price_mode: terms.priceMode,
    price_low: amount(terms.priceLow),
    price_high: amount(terms.priceHigh),
    min_order: amount(costOf(shown, terms.minOrderUnits, terms.priceLow)),
    progress: await toProgress(app, shown),
    opens_at: (raise.openedAt ?? terms.opensAt).toISOString(),
    closes_at: (raise.closedAt ?? terms.closesAt).toISOString(),
    ...(await readSecurity(app, raise.instrument)),
  };
}

/** Money that is paid, and intent, which is not. */
async function toProgress(app: App, shown: ShownRaise): Promise<OfferingCard['progress']> {
  const { raise, terms, sums, currency, investors } = shown;
  const amount = (units: bigint): string => formatUnits(units, currency.ledgerScale);
  // A failed or cancelled raise had what it gives back.
  const paid = raise.outcome === 'settled' ? investors.raised : valueIn(sums, ['open', 'returned']);
  const unvalued = sums.filter(
    ({ state, value, currency: paidIn }) => state === 'open' && value === 0n && paidIn !== terms.currency,
  );
  const others = Map.groupBy(unvalued, ({ currency: paidIn }) => paidIn);
  return {
    paid: amount(paid),
    intended: amount(raise.outcome ? 0n : valueIn(sums, ['awaiting', 'paying'])),
    unvalued: await Promise.all(
      [...others].map(async ([code, rows]) => ({
        currency: code,
        amount: formatUnits(sumOf(rows.map((row) => row.paid)), (await readInstrument(app, code)).ledgerScale),
      })),
    ),
    investors: raise.outcome === 'settled' || !raise.outcome ? investors.investors : investors.payers,
    soft_cap: terms.softCap === null ? null : amount(terms.softCap),
    hard_cap: amount(capOf(shown, { withOver: false })),
  };
}

/** What kind of security it is, and where its investors may live. */
export async function readSecurity(
  app: App,
  code: string,
): Promise<Pick<OfferingCard, 'instrument' | 'kind' | 'countries'>> {
  const [assets, ruleSet] = await Promise.all([readAssets(app), readRuleSet(app, code)]);
  const countries = ruleSet?.rules.countries ?? null;
  return {
    instrument: code,
    kind: assets.find(({ ticker }) => ticker === code)?.securityType ?? 'security',
    countries: countries && { mode: countries.mode, codes: [...countries.codes] },
  };
}
