import type { Message } from './message.ts';

/** One rule on one field: returns the message when the value breaks it. Pure, so that the form and the server run the same rules. */
export type Rule<Value, Form> = (value: Value, form: Form) => Message | undefined;

/** Rules per field, in the specification's order: the customer gets the message of the first broken rule. */
export type Rules<Form> = { readonly [Field in keyof Form]?: readonly Rule<Form[Field], Form>[] };

export type Problem<Form> = { readonly field: keyof Form & string; readonly message: Message };

/** The first broken rule of each field that has one. */
export function findProblems<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form>[] {
  const problems: Problem<Form>[] = [];
  for (const field in rules) {
    const checks = rules[field] ?? [];
    const message = findFirstMessage(checks, form[field], form);
    if (message) problems.push({ field, message });
  }
  return problems;
}

/** The first broken rule of the form, or undefined when the form may be sent. */
export function findProblem<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form> | undefined {
  return findProblems(rules, form)[0];
}

function findFirstMessage<Value, Form>(
  checks: readonly Rule<Value, Form>[],
  value: Value,
  form: Form,
): Message | undefined {
  for (const check of checks) {
    const message = check(value, form);
    if (message) return message;
  }
  return undefined;
}
