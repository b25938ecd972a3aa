/** What a country asks of a profile. The documents' rules stand by default; an operator can relax them per country (decisions, point 5). */
export type CountryRules = {
  /** Fewest letters of a first and last name. */
  readonly nameLengthMin: number;
  /** Exact number of digits of a phone number, where the country has one. */
  readonly phoneDigits?: number;
  /** Whether the national id is made of digits alone. */
  readonly nationalIdIsDigits: boolean;
};

const documents: CountryRules = { nameLengthMin: 4, nationalIdIsDigits: true };

const perCountry: Readonly<Record<string, Partial<CountryRules>>> = {
  // Specification 1, point 5: for Colombia exactly ten digits.
  CO: { phoneDigits: 10 },
};

/** What the operator set: by two-letter code, and under `*` for every country. */
export type OperatorRules = Readonly<Record<string, RuleOverrides>>;

type RuleOverrides = { readonly [Rule in keyof CountryRules]?: CountryRules[Rule] | undefined };

/** The rules of a country by its two-letter code; what the operator set wins, for the country itself before all of them. */
export function countryRules(alphaCode: string, operator: OperatorRules = {}): CountryRules {
  const code = alphaCode.toUpperCase();
  const { nameLengthMin, phoneDigits, nationalIdIsDigits } = { ...operator['*'], ...operator[code] };
  return {
    ...documents,
    ...perCountry[code],
    ...(nameLengthMin === undefined ? {} : { nameLengthMin }),
    ...(phoneDigits === undefined ? {} : { phoneDigits }),
    ...(nationalIdIsDigits === undefined ? {} : { nationalIdIsDigits }),
  };
}
