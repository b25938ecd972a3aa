import { findFormProblems, type FormRules } from '@istmo/contract/kernel/form-rules';
import { refuse } from './refusal.ts';

/** Runs the same rules of a form as the page, and refuses with the first problem and its field. */
export function checkForm<Form extends object>(rules: FormRules<Form>, form: Form): void {
  const [problem] = findFormProblems(rules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}
