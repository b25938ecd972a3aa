import { countryLabel, findCountry } from '@istmo/contract/areas/profile/countries';
import { getLocale } from '@istmo/contract/language';

/** A country in the reader's language, by its stored name; what is no country stays as it is. */
export function countryName(name: string): string {
  const country = findCountry(name);
  return country ? countryLabel(country, getLocale()) : name;
}
