import type {
  listQuestionnaires,
  listRetailLimits,
} from '@istmo/contract/areas/appropriateness/appropriateness.staff.calls';
import { anyCountry } from '@istmo/contract/areas/appropriateness/retail-limit.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import type { StateDisplay } from '@istmo/ui/Tag';
import { countryText } from '../../shared/countries.ts';

export type QuestionnaireRow = ReplyAt<typeof listQuestionnaires>['data'][number];
export type QuestionnaireContent = QuestionnaireRow['versions'][number]['content'];
export type LimitRow = ReplyAt<typeof listRetailLimits>['data'][number];

/** A text of a questionnaire or a limit in the language of the page. */
export const textOf = (text: { readonly en: string; readonly es: string }): string => text[getLocale()];

export const limitStates: Readonly<Record<LimitRow['state'], StateDisplay>> = {
  proposed: { kind: 'waiting', name: m.appropriateness_staff_state_proposed },
  'in-force': { kind: 'done', name: m.appropriateness_staff_state_in_force },
  past: { kind: 'idle', name: m.appropriateness_staff_state_past },
};

export const investorCategoryNames: Readonly<Record<InvestorCategory, () => string>> = {
  retail: m.appropriateness_staff_retail,
  professional: m.appropriateness_category_professional,
  institutional: m.appropriateness_category_institutional,
};

export const limitCountry = (country: string): string =>
  country === anyCountry ? m.appropriateness_staff_any_country() : countryText(country);

/** What a limit says, in words. */
export function limitText({ floor, share, measure }: LimitRow): string {
  if (floor === null) return m.appropriateness_staff_limit_none();
  const least = formatAmount(floor);
  if (share === null || measure === null) return m.appropriateness_staff_limit_floor({ floor: least });
  const sentence = measure === 'greater' ? m.appropriateness_staff_limit_greater : m.appropriateness_staff_limit_lesser;
  return sentence({ share, floor: least });
}
