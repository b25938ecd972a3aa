import * as m from '@istmo/contract/messages';
import { type Rules, whyNot } from '@istmo/contract/kernel/rules';
import { refuse } from './refusal.ts';

/** Runs a form's rules as the page runs them, and refuses with the first objection and its field. */
export function checkForm<Form extends object>(rules: Rules<Form>, form: Form): void {
  const problem = whyNot(rules, form);
  if (!problem) return;
  refuse(problem.say === m.kernel_disallowed ? 'disallowed_content' : 'invalid_field', problem.say, {
    field: problem.field,
  });
}
