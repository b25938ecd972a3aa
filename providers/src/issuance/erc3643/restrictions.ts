import type { Restrictions } from '../port.ts';

/* A security's restrictions as the compliance modules of T-REX have them. */

/** Of the platform's own account: no country has this number, and the account may hold any security. */
export const platformCountry = 0;
/** What a module is set to where there is no limit. */
export const noLimit = 2n ** 256n - 1n;

export type ModuleSettings = {
  /** The countries that the module of countries allows, the platform's included; undefined while it is not bound. */
  readonly countries: readonly number[] | undefined;
  readonly maxBalance: bigint;
  readonly supplyLimit: bigint;
  readonly isPaused: boolean;
};

export type UncoveredRestriction = 'maxHolders';

export function toModuleSettings(restrictions: Restrictions): ModuleSettings {
  const { countries, maxUnitsOfHolder = noLimit, maxSupply = noLimit, isPaused } = restrictions;
  return {
    countries: countries && toSorted([platformCountry, ...countries]),
    maxBalance: maxUnitsOfHolder,
    supplyLimit: maxSupply,
    isPaused,
  };
}

/** What the settings restrict; how many may hold a security is in no module. */
export function toRestrictions({ countries, maxBalance, supplyLimit, isPaused }: ModuleSettings): Restrictions {
  const limitOf = (units: bigint): bigint | undefined => (units === noLimit ? undefined : units);
  return {
    countries: countries?.filter((country) => country !== platformCountry),
    maxHolders: undefined,
    maxUnitsOfHolder: limitOf(maxBalance),
    maxSupply: limitOf(supplyLimit),
    isPaused,
  };
}

/** What no module enforces, so that it holds in the platform's own rules only. */
export function listUncovered({ maxHolders }: Restrictions): readonly UncoveredRestriction[] {
  return maxHolders === undefined ? [] : ['maxHolders'];
}

/** Why the restrictions are none; undefined where they are. */
export function findRestrictionProblem({ countries, maxUnitsOfHolder, maxSupply }: Restrictions): string | undefined {
  if (countries?.some((country) => !Number.isInteger(country) || country <= platformCountry || country > 999))
    return 'a country is an ISO 3166 numeric code';
  if ([maxUnitsOfHolder, maxSupply].some((units) => units !== undefined && (units < 0n || units >= noLimit)))
    return 'a limit is a number of units';
  return undefined;
}

const toSorted = (countries: readonly number[]): readonly number[] =>
  [...new Set(countries)].toSorted((one, other) => one - other);
