import { expect, test } from 'vitest';
import type { FormState } from './form-parts.ts';
import { startForm, viewForm, type FormView } from './use-form.ts';

type Login = { readonly email: string; readonly stays: boolean };

const start: Login = { email: '', stays: false };
const findProblems = ({ email }: Login) => (email.includes('@') ? [] : [{ field: 'email', text: 'no address' }]);

/** A form outside React: every call shows its current state. */
function openForm(): () => FormView<Login> {
  let state: FormState<Login> = startForm(start);
  return () => viewForm(state, (change) => (state = change(state)), { start, findProblems });
}

const typed = (value: string) => ({ currentTarget: { value } });

test('nothing is wrong during the first input; leaving the field shows the problem, the next input removes it', () => {
  const form = openForm();
  form().text('email').onChange(typed('ana'));
  expect(form().errorOf('email')).toBeUndefined();
  form().text('email').onBlur();
  expect(form().errorOf('email')).toBe('no address');
  form().text('email').onChange(typed('ana@x.test'));
  expect(form().errorOf('email')).toBeUndefined();
});

test('leaving an empty field is no error, sending it is', () => {
  const form = openForm();
  form().text('email').onBlur();
  expect(form().errorOf('email')).toBeUndefined();
  form().showAll();
  expect(form().errorOf('email')).toBe('no address');
});

test('a value is checked with the server only when it is valid', () => {
  const form = openForm();
  const checked: string[] = [];
  const leave = () =>
    form()
      .text('email', (value) => checked.push(value))
      .onBlur();
  form().set('email', 'ana');
  leave();
  form().set('email', 'ana@x.test');
  leave();
  expect(checked).toEqual(['ana@x.test']);
});

test('a reset form is as it was opened', () => {
  const form = openForm();
  form()
    .box('stays')
    .onChange({ currentTarget: { checked: true } });
  form().showAll();
  expect(form().isDirty).toBe(true);
  form().reset();
  expect(form().values).toEqual(start);
  expect([form().isDirty, form().errorOf('email')]).toEqual([false, undefined]);
});
