import { useState } from 'react';
import { createFormPart, type FieldProblem, type FormPart, type FormState } from './form-parts.ts';

export type FormOptions<Form> = {
  readonly start: Form;
  /** All problems of the values, in the order in which they are shown. */
  readonly findProblems: (values: Form) => readonly FieldProblem[];
};

export type FormView<Form> = FormPart<Form> & {
  /** All current problems, shown or not. */
  readonly problems: readonly FieldProblem[];
  readonly isDirty: boolean;
  /** Shows the problems of all fields: the form was submitted. */
  readonly showAll: () => void;
  readonly reset: () => void;
};

type ChangeState<Form> = (change: (before: FormState<Form>) => FormState<Form>) => void;

export function startForm<Form>(start: Form): FormState<Form> {
  return { values: start, touched: new Set(), isSent: false };
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [left, right] = [Object.entries(one), Object.entries(other)];
  return (
    left.length === right.length &&
    left.every(([name, value], index) => name === right[index]?.[0] && isSame(value, right[index]?.[1]))
  );
}

/** A form in one state. Problems are derived from the values, so there is no state to keep in step. */
export function viewForm<Form extends object>(
  state: FormState<Form>,
  changeState: ChangeState<Form>,
  { start, findProblems }: FormOptions<Form>,
): FormView<Form> {
  const problems = findProblems(state.values);
  const part = createFormPart<Form>({
    values: state.values,
    prefix: '',
    update: (change) => changeState((before) => ({ ...before, values: change(before.values) })),
    form: {
      problems,
      isShown: (path) => state.isSent || state.touched.has(path),
      changeTouched: (change) => changeState((before) => ({ ...before, touched: change(before.touched) })),
    },
  });
  return {
    ...part,
    problems,
    isDirty: !isSame(state.values, start),
    showAll: () => changeState((before) => ({ ...before, isSent: true })),
    reset: () => changeState(() => startForm(start)),
  };
}

/** A form: a field is validated when it is first left, then with every change, never during the first input. */
export function useForm<Form extends object>(options: FormOptions<Form>): FormView<Form> {
  const [state, setState] = useState(() => startForm(options.start));
  return viewForm(state, setState, options);
}
