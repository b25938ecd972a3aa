import type { ListFilter } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { countryName } from '../../shared/country-name.ts';
import { holdParts, incomeParts, type ListedSecurity, maturityYears, shownParts } from './security-list.ts';
import { securityTypeNames } from './type-names.ts';
import { securityTypes } from '@istmo/contract/kernel/security-type';

const partNames: Readonly<Record<(typeof shownParts)[number], () => string>> = {
  tradable: m.securities_show_tradable,
  offered: m.securities_show_offered,
  own: m.securities_show_own,
  redeemed: m.securities_redeemed,
};
const incomeNames: Readonly<Record<(typeof incomeParts)[number], () => string>> = {
  any: m.facts_income_any,
  coupon: m.facts_income_coupon,
  paid: m.facts_income_paid,
};
const maturityNames: Readonly<Record<(typeof maturityYears)[number], () => string>> = {
  '1': m.facts_matures_1,
  '3': m.facts_matures_3,
  '5': m.facts_matures_5,
  '10': m.facts_matures_10,
  later: m.facts_matures_later,
};
const holdNames: Readonly<Record<(typeof holdParts)[number], () => string>> = {
  yes: m.facts_may_hold,
  no: m.facts_may_not_hold,
};

/** The choices of a filter with their names. */
const named = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, () => string>>) =>
  values.map((value) => ({ value, label: names[value]() }));

/** The search and the choices of the list: of types, issuers, countries and currencies only what some row has. */
export function filterSpec(rows: readonly ListedSecurity[]) {
  const types = new Set(rows.map(({ type }) => type));
  const issuers = new Set(rows.map(({ issuer }) => issuer));
  const countries = new Set(rows.map(({ jurisdiction }) => jurisdiction));
  const currencies = new Set(rows.flatMap((row) => row.currencies));
  const filters: readonly ListFilter[] = [
    {
      key: 'type',
      label: m.securities_type,
      options: () =>
        named(
          securityTypes.filter((type) => types.has(type)),
          securityTypeNames,
        ),
    },
    {
      key: 'issuer',
      label: m.securities_issuer,
      options: () =>
        [...issuers].toSorted((one, other) => one.localeCompare(other)).map((value) => ({ value, label: value })),
    },
    {
      key: 'country',
      label: m.securities_country,
      options: () =>
        [...countries]
          .map((value) => ({ value, label: countryName(value) }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
    },
    {
      key: 'currency',
      label: m.securities_currency,
      options: () => [...currencies].toSorted().map((value) => ({ value, label: value })),
    },
    { key: 'income', label: m.facts_filter_income, options: () => named(incomeParts, incomeNames) },
    { key: 'maturity', label: m.facts_filter_maturity, options: () => named(maturityYears, maturityNames) },
    { key: 'hold', label: m.facts_filter_hold, options: () => named(holdParts, holdNames) },
    {
      key: 'show',
      label: m.securities_show,
      options: () => named(shownParts, partNames),
    },
  ];
  return { hasDates: false, hasSearch: true, searchLabel: m.securities_search, filters };
}
