import { countries, type Country, findCountry } from '@istmo/contract/areas/profile/countries';
import { getLocale } from '@istmo/contract/language';
import type { Option } from '@istmo/ui/Select';
import { useMemo } from 'react';
import { countryName } from '../../shared/country-name.ts';

/** A country in the reader's language with its dial code. */
export function countryWithDialCode(name: string): string {
  const country = findCountry(name);
  return country ? `${countryName(name)} (+${country.dialCode})` : name;
}

/** Every country in the order of the reader's language. */
export function useCountryOptions(labelOf: (name: Country['name']) => string): readonly Option[] {
  return useMemo(
    () =>
      countries
        .map(({ name }) => ({ value: name, label: labelOf(name) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, getLocale())),
    [labelOf],
  );
}
