import type { OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import type { Settings } from '../../settings.ts';

/** The profile rules that the operator relaxed: for every country under `*`, and per country. */
export function operatorRules({ nameLettersMin, countryRules }: Settings): OperatorRules {
  return { ...countryRules, '*': { nameLengthMin: nameLettersMin, ...countryRules['*'] } };
}
