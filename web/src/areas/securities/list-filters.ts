import type { ListFilter } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { countryName } from '../../shared/country-name.ts';
import { type ListedSecurity, shownParts } from './security-list.ts';
import { securityTypeNames } from './type-names.ts';
import { securityTypes } from '@istmo/contract/kernel/security-type';

const partNames: Readonly<Record<(typeof shownParts)[number], () => string>> = {
  tradable: m.securities_show_tradable,
  offered: m.securities_show_offered,
  own: m.securities_show_own,
};

/** The search and the choices of the list: of types, countries and currencies only what some row has. */
export function filterSpec(rows: readonly ListedSecurity[]) {
  const types = new Set(rows.map(({ type }) => type));
  const countries = new Set(rows.map(({ jurisdiction }) => jurisdiction));
  const currencies = new Set(rows.flatMap((row) => row.currencies));
  const filters: readonly ListFilter[] = [
    {
      key: 'type',
      label: m.securities_type,
      options: () =>
        securityTypes.filter((type) => types.has(type)).map((value) => ({ value, label: securityTypeNames[value]() })),
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
    {
      key: 'show',
      label: m.securities_show,
      options: () => shownParts.map((value) => ({ value, label: partNames[value]() })),
    },
  ];
  return { hasDates: false, hasSearch: true, searchLabel: m.securities_search, filters };
}
