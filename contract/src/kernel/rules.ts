import type { Message } from './message.ts';
import type { RefusalCode } from './refusal-code.ts';

/** Why a value is refused: a code for programs, a message for people. */
export type Failure = { readonly code: RefusalCode; readonly message: Message };

/** A failure; of a field's content unless another code is named. */
export function failure(message: Message, code: RefusalCode = 'invalid_field'): Failure {
  return { code, message };
}

/** One rule on one field: returns the failure when the value breaks it. Pure, so that the form and the server run the same rules. */
export type Rule<Value, Form> = (value: Value, form: Form) => Failure | undefined;

/** Rules per field, in the specification's order: the customer gets the message of the first broken rule. */
export type Rules<Form> = { readonly [Field in keyof Form]?: readonly Rule<Form[Field], Form>[] };

export type Problem<Form> = Failure & { readonly field: keyof Form & string };

/** The first broken rule of each field that has one. */
export function findProblems<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form>[] {
  const problems: Problem<Form>[] = [];
  for (const field in rules) {
    const found = findFailure(rules[field] ?? [], form[field], form);
    if (found) problems.push({ field, ...found });
  }
  return problems;
}

/** The first broken rule of the form, or undefined when the form may be sent. */
export function findProblem<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form> | undefined {
  return findProblems(rules, form)[0];
}

function findFailure<Value, Form>(rules: readonly Rule<Value, Form>[], value: Value, form: Form): Failure | undefined {
  for (const rule of rules) {
    const found = rule(value, form);
    if (found) return found;
  }
  return undefined;
}
