import { countries, countryLabel, findCountry } from '@istmo/contract/areas/profile/countries';
import { getLocale } from '@istmo/contract/language';

/** The name of a country by its code; a dash where none is known. */
export function countryText(code: string): string {
  if (code === '') return '—';
  const country = findCountry(code);
  return country ? countryLabel(country, getLocale()) : code;
}

/** Every country, in the order of the reader's alphabet. */
export const listCountries = (): { readonly value: string; readonly label: string }[] =>
  countries
    .map((country) => ({ value: country.alphaCode, label: countryLabel(country, getLocale()) }))
    .sort((one, other) => one.label.localeCompare(other.label, getLocale()));
