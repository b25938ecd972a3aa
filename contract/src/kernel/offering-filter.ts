import { securityTypes } from './security-type.ts';
import { type OfferingCard, type OfferingGroup, offeringGroups } from './offering-shape.ts';

/** What the list of offerings is narrowed to; '' is any. */
export type OfferingFilter = {
  readonly state: OfferingGroup | '';
  readonly currency: string;
  /** A country by its two-letter code: offerings that its residents may take part in. */
  readonly country: string;
  readonly kind: OfferingCard['kind'] | '';
};

export const noFilter: OfferingFilter = { state: '', currency: '', country: '', kind: '' };

// Where the platform's investors live; those that an offering names come on top.
const region = ['PA', 'CR', 'NI', 'HN', 'SV', 'GT', 'BZ', 'MX', 'CO', 'DO', 'US', 'ES'];

const namedCountries = (cards: readonly OfferingCard[]): string[] =>
  cards.flatMap(({ countries }) => [...(countries?.codes ?? [])]);

/** The countries that can be chosen. */
export const filterCountries = (cards: readonly OfferingCard[]): string[] => [
  ...new Set([...region, ...namedCountries(cards)]),
];

/** The currencies that can be chosen. */
export const filterCurrencies = (cards: readonly OfferingCard[]): string[] => [
  ...new Set(cards.map(({ currency }) => currency)),
];

const oneOf = <Value extends string>(values: readonly Value[], sent: unknown): Value | '' =>
  values.find((value) => value === sent) ?? '';

/** The filter of an address; what cannot be chosen is left out, so that there are only so many different lists. */
export function readFilter(query: Readonly<Record<string, unknown>>, cards: readonly OfferingCard[]): OfferingFilter {
  return {
    state: oneOf(offeringGroups, query['state']),
    currency: oneOf(filterCurrencies(cards), query['currency']),
    country: oneOf(filterCountries(cards), query['country']),
    kind: oneOf(securityTypes, query['kind']),
  };
}

/** Whether residents of a country may take part. */
function isOpenTo({ countries }: OfferingCard, country: string): boolean {
  return !countries || countries.codes.includes(country) === (countries.mode === 'allow');
}

export function filterCards(cards: readonly OfferingCard[], filter: OfferingFilter): OfferingCard[] {
  const { state, currency, country, kind } = filter;
  return cards.filter(
    (card) =>
      (state === '' || card.group === state) &&
      (currency === '' || card.currency === currency) &&
      (kind === '' || card.kind === kind) &&
      (country === '' || isOpenTo(card, country)),
  );
}
