import type { OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import type { Settings } from '../../settings.ts';

/** The profile rules that the operator relaxed: for every country under `*`, and per country. */
export function readOperatorRules({ minNameLetters, countryRules }: Settings): OperatorRules {
  return { ...countryRules, '*': { nameLengthMin: minNameLetters, ...countryRules['*'] } };
}
