import type { OperatorRules } from '@istmo/contract/areas/profile/country-rules';
import type { Settings } from '../../settings/settings.ts';

/** The operator's profile rules: `*` applies to every country, the others to one country each. */
export function readOperatorRules({ minNameLetters, countryRules }: Settings): OperatorRules {
  return { ...countryRules, '*': { minNameLength: minNameLetters, ...countryRules['*'] } };
}
