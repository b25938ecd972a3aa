import { type CorporateActionKind, paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import type { Currency } from '@istmo/contract/kernel/money';
import { readRegister } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { readResidences } from '../profile/public.ts';
import type { CorporateActionId } from './corporate-actions.store.ts';
import { makeEntitlements, maxBooked, worthOfAll } from './entitlements.ts';
import type { EntitledHolder, Withholding } from './entitlement-types.ts';
import { readSnapshotLines } from './snapshot.store.ts';
import type { StoredTerms } from './terms.store.ts';
import { readWithholding } from './withholding.store.ts';

/** Whose units they are, in minor units of the security; null: at a place outside. */
export type HeldUnits = Pick<EntitledHolder, 'customer' | 'units' | 'country' | 'category'>;

/** Who holds a security now, as a snapshot would record it, with the units outside as one line for each place. */
export type HoldersNow = {
  readonly at: Date;
  readonly holders: readonly EntitledHolder[];
};

export async function readHoldersNow(app: App, instrument: Currency): Promise<HoldersNow> {
  const at = app.clock.now();
  const { holdings, others } = await readRegister(app.db, { currency: instrument, at });
  const residences = await readResidences(
    app.db,
    holdings.map(({ customer }) => customer),
  );
  const residenceOf = new Map(residences.map((one) => [one.customer, one]));
  const outside = others.filter(({ kind, units }) => kind === 'external' && units > 0n);
  const lines = [
    ...holdings.map(({ customer, units }) => ({ customer, units, residence: residenceOf.get(customer) })),
    ...outside.map(({ units }) => ({ customer: null, units, residence: undefined })),
  ];
  return {
    at,
    holders: lines.map(({ customer, units, residence }, index) => ({
      number: index + 1,
      customer,
      units,
      country: residence?.alphaCode ?? '',
      category: customer === null ? 'outside' : (residence?.userType ?? 'personal'),
      currency: null,
      // Of a tender the most that it can cost.
      tendered: units,
    })),
  };
}

/** What an event costs in one currency, in minor units; `tax` is undefined where no rule is about one of the holders. */
export type EventCost = { readonly currency: string; readonly gross: bigint; readonly tax: bigint | undefined };

const noTax: Withholding = { country: null, rate: 0, basis: '', rounding: 'down' };

type Estimated = {
  readonly kind: CorporateActionKind;
  readonly terms: StoredTerms;
  readonly holders: readonly EntitledHolder[];
  readonly scaleOf: (code: string) => number;
  readonly instrument: string;
};

/**
 * What an event would cost in each currency of its terms if all holders were paid in it, by the arithmetic of the payment itself; nothing where nothing is paid
 * for units.
 */
export async function estimateCosts(
  app: App,
  { kind, terms, holders, scaleOf, instrument }: Estimated,
): Promise<EventCost[]> {
  if (!paysForUnits(kind) || holders.length === 0) return [];
  const { taxCountry, paymentDay } = terms;
  const find =
    taxCountry === null || paymentDay === null
      ? () => noTax
      : await readWithholding(app.db, { kind, taxCountry, paymentDay });
  let isTaxKnown = true;
  const withhold = (holder: EntitledHolder): Withholding => {
    const withholding = find(holder);
    isTaxKnown &&= withholding !== undefined;
    return withholding ?? noTax;
  };
  const securityScale = scaleOf(instrument);
  const units = holders.reduce((sum, holder) => sum + holder.units, 0n);
  return terms.rates.flatMap((rate) => {
    // A draft may name more than the books can hold.
    if (worthOfAll(rate, { units, securityScale, currencyScale: scaleOf(rate.currency) }) > maxBooked) return [];
    const rows = makeEntitlements({
      kind,
      terms: { ...terms, rates: [rate] },
      securityScale,
      currencyScale: scaleOf,
      holders,
      withhold,
    });
    const gross = rows.reduce((sum, { grossUnits }) => sum + grossUnits, 0n);
    const tax = isTaxKnown ? rows.reduce((sum, { taxUnits }) => sum + taxUnits, 0n) : undefined;
    return [{ currency: rate.currency, gross, tax }];
  });
}

/** Who held the security at the record moment of an event, with where each lives now. */
export async function readHoldersOf(app: App, event: CorporateActionId): Promise<HeldUnits[]> {
  const lines = await readSnapshotLines(app.db, event);
  const residences = await readResidences(
    app.db,
    lines.flatMap(({ customer }) => (customer === null ? [] : [customer])),
  );
  const residenceOf = new Map(residences.map((one) => [one.customer, one]));
  return lines.map(({ customer, available, held, frozen, lots, outside }) => {
    const residence = customer === null ? undefined : residenceOf.get(customer);
    return {
      customer,
      units: available + held + frozen + lots + outside,
      country: residence?.alphaCode ?? '',
      category: customer === null ? 'outside' : (residence?.userType ?? 'personal'),
    };
  });
}
