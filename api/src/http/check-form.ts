import { type Rules, findProblem } from '@istmo/contract/kernel/rules';
import { refuse } from './refusal.ts';

/** Runs the same rules of a form as the page, and refuses with the first problem and its field. */
export function checkForm<Form extends object>(rules: Rules<Form>, form: Form): void {
  const problem = findProblem(rules, form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
}
