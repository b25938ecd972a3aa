import type { Failure, Rule } from './rules.ts';

/** A problem of a field at any depth, by its path: `owners[0].name`. */
export type FormProblem = Failure & { readonly field: string };

/** The rules of a value that has fields of its own. */
export type NestedRules<Value> = { readonly findNested: (value: Value, path: string) => FormProblem[] };

/** Rules of a form whose fields may be groups and repeated rows: plain rules of a field, `groupRules` of an object, `rowRules` of a list. */
export type FormRules<Form> = {
  readonly [Field in keyof Form]?: readonly Rule<Form[Field], Form>[] | NestedRules<Form[Field]>;
};

/** The first broken rule of each field that has one, in the order of the rules. */
export function findFormProblems<Form extends object>(rules: FormRules<Form>, form: Form, prefix = ''): FormProblem[] {
  const problems: FormProblem[] = [];
  for (const field in rules) {
    const path = `${prefix}${field}`;
    const rule = rules[field];
    if (!rule) continue;
    if ('findNested' in rule) problems.push(...rule.findNested(form[field], path));
    else problems.push(...firstProblem(rule, form[field], form, path));
  }
  return problems;
}

function firstProblem<Value, Form>(
  rules: readonly Rule<Value, Form>[],
  value: Value,
  form: Form,
  field: string,
): FormProblem[] {
  for (const rule of rules) {
    const found = rule(value, form);
    if (found) return [{ field, ...found }];
  }
  return [];
}

/**
 * The rules of a group of fields: an address, an amount with its currency.
 * @public
 */
export function groupRules<Group extends object>(rules: FormRules<Group>): NestedRules<Group> {
  return { findNested: (group, path) => findFormProblems(rules, group, `${path}.`) };
}

/**
 * The rules of repeated rows: of the list as a whole, such as its length, and of each row.
 * @public
 */
export function rowRules<Row extends object>(
  rules: FormRules<Row>,
  listRules: readonly Rule<readonly Row[], readonly Row[]>[] = [],
): NestedRules<readonly Row[]> {
  return {
    findNested: (rows, path) => [
      ...firstProblem(listRules, rows, rows, path),
      ...rows.flatMap((row, index) => findFormProblems(rules, row, `${path}[${index}].`)),
    ],
  };
}
