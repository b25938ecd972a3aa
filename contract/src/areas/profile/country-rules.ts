import { findCountry } from './countries.ts';

/** Whether a postal code is part of the form. Many countries have none, or hardly use theirs. */
export const postalCodeUses = ['required', 'optional', 'none'] as const;
type PostalCodeUse = (typeof postalCodeUses)[number];

/** The profile rules of a country. The documents' rules are the default; an operator can relax them per country (requirement 3.5). */
export type CountryRules = {
  /** The minimum number of letters of a first and last name, and of a company's. */
  readonly minNameLength: number;
  /** Exact number of digits of a phone number, where the country has one. */
  readonly phoneDigits?: number;
  /** Whether the national id, or a company's registration number, has digits only. */
  readonly nationalIdIsDigits: boolean;
  readonly postalCode: PostalCodeUse;
};

const documents: CountryRules = { minNameLength: 4, nationalIdIsDigits: true, postalCode: 'required' };

const perCountry: Readonly<Record<string, Partial<CountryRules>>> = {
  // Requirement 1.5: for Colombia exactly ten digits.
  CO: { phoneDigits: 10 },
};

/** The operator's settings by two-letter code, and under `*` for every country. */
export type OperatorRules = Readonly<Record<string, RuleOverrides>>;

type RuleOverrides = { readonly [Rule in keyof CountryRules]?: CountryRules[Rule] | undefined };

/** The rules of a country by its two-letter code. The operator's settings take precedence, those of the country over those for all. */
export function countryRules(alphaCode: string, operator: OperatorRules = {}): CountryRules {
  const code = alphaCode.toUpperCase();
  const { minNameLength, phoneDigits, nationalIdIsDigits, postalCode } = { ...operator['*'], ...operator[code] };
  return {
    ...documents,
    // Numbers of the North American plan have an area code of three digits and seven more.
    ...(findCountry(code)?.dialCode === '1' ? { phoneDigits: 10 } : {}),
    ...perCountry[code],
    ...(minNameLength === undefined ? {} : { minNameLength }),
    ...(phoneDigits === undefined ? {} : { phoneDigits }),
    ...(nationalIdIsDigits === undefined ? {} : { nationalIdIsDigits }),
    ...(postalCode === undefined ? {} : { postalCode }),
  };
}
