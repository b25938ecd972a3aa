import {
  lengthBetween,
  withLowercase,
  withNumber,
  withSpecial,
  withUppercase,
} from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import type { PasswordInputLabels, PasswordRule } from '@istmo/ui/PasswordInput';

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

export function passwordLabels(): PasswordInputLabels {
  return { show: m.session_password_show(), hide: m.session_password_hide(), capsLock: m.session_password_caps() };
}

export function ruleLabels(): { met: string; unmet: string } {
  return { met: m.session_rule_met(), unmet: m.session_rule_unmet() };
}
