import type { RuleFailure, RuleName } from '@istmo/contract/areas/rules/rule-failure';
import { listRuleSentences, type RuleSubject } from '@istmo/contract/areas/rules/rule-sentences';
import type { RuleSet } from '@istmo/contract/areas/rules/rule-set';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';

/** What a rule is to a customer: kept, broken, or one that an order or a sale is measured by later. */
export type RuleAnswer = 'met' | 'broken' | 'later';

export type RuleRow = {
  readonly key: string;
  readonly text: Message;
  readonly answer: RuleAnswer;
  readonly failure: RuleFailure | undefined;
};

type Topic = {
  /** The keys of the sentences about it. */
  readonly sentences: readonly string[];
  readonly rules: readonly RuleName[];
  /** What holds where no such rule is set; not said where absent. */
  readonly unset?: Message;
  readonly isLater?: boolean;
};

const topics: readonly Topic[] = [
  { sentences: ['paused'], rules: ['paused'] },
  { sentences: ['identity'], rules: ['identity'], unset: m.rules_unset_identity },
  { sentences: ['countries'], rules: ['country_allowed', 'country_blocked'], unset: m.rules_unset_countries },
  { sentences: ['categories'], rules: ['category'], unset: m.rules_unset_categories },
  { sentences: ['holders'], rules: ['holders'] },
  { sentences: ['holding'], rules: ['holding'], unset: m.rules_unset_holding },
  { sentences: ['supply'], rules: ['supply'] },
  { sentences: ['min-order'], rules: ['min_order'], unset: m.rules_unset_min_order, isLater: true },
  { sentences: ['min-holding'], rules: ['min_holding'], isLater: true },
  { sentences: ['lock-up-days', 'lock-up-until'], rules: ['lock_up'], unset: m.rules_unset_lock_up, isLater: true },
];

/** Every rule of a security with whether the customer meets it, those that are broken first. Where a common rule is not set, that is a row too. */
export function listRuleRows(
  rules: RuleSet,
  { subject, failures }: { readonly subject: RuleSubject; readonly failures: readonly RuleFailure[] },
): RuleRow[] {
  const sentences = listRuleSentences(rules, subject);
  const rows = topics.flatMap(({ sentences: keys, rules: names, unset, isLater }): RuleRow[] => {
    const failure = failures.find(({ rule }) => names.includes(rule));
    const answer = failure ? 'broken' : isLater ? 'later' : 'met';
    const set = sentences.filter(({ key }) => keys.includes(key));
    if (set.length > 0) return set.map(({ key, text }) => ({ key, text, answer, failure }));
    return unset ? [{ key: keys.join(), text: unset, answer: 'met', failure: undefined }] : [];
  });
  return [...rows.filter(({ answer }) => answer === 'broken'), ...rows.filter(({ answer }) => answer !== 'broken')];
}
