import { withLowercase, withNumber, withSpecial, withUppercase } from '@istmo/contract/kernel/password-rules';
import { lengthBetween } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import type { PasswordRule } from '@istmo/ui/PasswordRules';

const lengthRule = lengthBetween(8, 20, m.session_rule_length);

/** The checklist beside a new password: the contract's own rules, each worded as a requirement. */
export function passwordChecklist(password: string): PasswordRule[] {
  const rules = [
    { key: 'length', text: m.session_rule_length(), rule: lengthRule },
    { key: 'lowercase', text: m.session_rule_lowercase(), rule: withLowercase },
    { key: 'uppercase', text: m.session_rule_uppercase(), rule: withUppercase },
    { key: 'number', text: m.session_rule_number(), rule: withNumber },
    { key: 'special', text: m.session_rule_special(), rule: withSpecial },
  ];
  return rules.map(({ key, text, rule }) => ({
    key,
    text,
    isMet: password !== '' && rule(password, undefined) === undefined,
  }));
}

export function ruleLabels(): { met: string; unmet: string } {
  return { met: m.session_rule_met(), unmet: m.session_rule_unmet() };
}
