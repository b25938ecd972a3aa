import type { InvestorCategory } from '@istmo/contract/kernel/investor-category';
import type { RuleAction } from '@istmo/contract/areas/rules/rule-facts';
import type { RuleName } from '@istmo/contract/areas/rules/rule-failure';
import { listRuleSentences, type RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import { toRuleSet } from '@istmo/contract/areas/rules/rule-set';
import type { listRuleSets } from '@istmo/contract/areas/rules/rules.staff.calls';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type RuleSetFields = ReplyAt<typeof listRuleSets>['data'][number]['rules'];

export const ruleNames: Readonly<Record<RuleName, () => string>> = {
  paused: m.rules_staff_name_paused,
  identity: m.rules_staff_name_identity,
  country_allowed: m.rules_staff_name_country_allowed,
  country_blocked: m.rules_staff_name_country_blocked,
  category: m.rules_staff_name_category,
  holders: m.rules_staff_name_holders,
  holding: m.rules_staff_name_holding,
  supply: m.rules_staff_name_supply,
  lock_up: m.rules_staff_name_lock_up,
  frozen: m.rules_staff_name_frozen,
  min_order: m.rules_staff_name_min_order,
  min_holding: m.rules_staff_name_min_holding,
};

export const actionNames: Readonly<Record<RuleAction, () => string>> = {
  buy: m.rules_staff_action_buy,
  sell: m.rules_staff_action_sell,
  deposit: m.rules_staff_action_deposit,
  withdraw: m.rules_staff_action_withdraw,
  receive: m.rules_staff_action_receive,
  send: m.rules_staff_action_send,
};

export const categoryNames: Readonly<Record<InvestorCategory, () => string>> = {
  retail: m.rules_category_retail,
  professional: m.rules_category_professional,
  institutional: m.rules_category_institutional,
};

/** The rules in words, by key. */
export function sentencesOf(fields: RuleSetFields, subject: RuleSubject): { key: string; text: string }[] {
  return listRuleSentences(toRuleSet(fields), subject).map(({ key, text }) => ({
    key,
    text: translate(text, getLocale()),
  }));
}
