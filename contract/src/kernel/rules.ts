import type { Said } from './message.ts';

/** One rule on one field: the sentence to say when it objects. Pure, so form and server run the same. */
export type Rule<Value, Form> = (value: Value, form: Form) => Said | undefined;

/** Rules per field, fields and rules in the specification's order: the first that objects is the one the customer hears. */
export type Rules<Form> = { readonly [Field in keyof Form]?: readonly Rule<Form[Field], Form>[] };

export type Problem<Form> = { readonly field: keyof Form & string; readonly say: Said };

/** The first objection to each field that has one. */
export function problemsIn<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form>[] {
  const problems: Problem<Form>[] = [];
  for (const field in rules) {
    const checks = rules[field] ?? [];
    const say = firstObjection(checks, form[field], form);
    if (say) problems.push({ field, say });
  }
  return problems;
}

/** The first objection to the whole form, or undefined when it may be sent. */
export function whyNot<Form extends object>(rules: Rules<Form>, form: Form): Problem<Form> | undefined {
  return problemsIn(rules, form)[0];
}

function firstObjection<Value, Form>(checks: readonly Rule<Value, Form>[], value: Value, form: Form): Said | undefined {
  for (const check of checks) {
    const say = check(value, form);
    if (say) return say;
  }
  return undefined;
}
