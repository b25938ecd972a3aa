import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formGroup, type FieldProblem, type FormState } from './form-parts.ts';
import { formRows } from './form-rows.ts';
import { startForm, viewForm, type FormView } from './use-form.ts';

type Owner = { readonly name: string; readonly isDirector: boolean };
type Company = {
  readonly seat: { readonly city: string };
  readonly owners: readonly Owner[];
  readonly certificate: File | undefined;
};

const emptyOwner: Owner = { name: '', isDirector: false };
const start: Company = { seat: { city: '' }, owners: [emptyOwner], certificate: undefined };

/** A name is wrong while it contains an x. */
const findProblems = ({ owners }: Company): FieldProblem[] =>
  owners.flatMap(({ name }, index) =>
    name.includes('x') ? [{ field: `owners[${index}].name`, text: `wrong: ${name}` }] : [],
  );

/** A form outside React: every look shows its current state. */
function openForm(): () => FormView<Company> {
  let state: FormState<Company> = startForm(start);
  return () => viewForm(state, (change) => (state = change(state)), { start, findProblems });
}

const ownersOf = (form: FormView<Company>) => formRows(form, 'owners', emptyOwner);

const typed = (value: string) => ({ currentTarget: { value } });

describe('a form with groups, rows and files', () => {
  test('a field of a group is set and named by its path', () => {
    const form = openForm();
    const city = formGroup(form(), 'seat').text('city');
    expect(city.name).toBe('seat.city');
    city.onChange(typed('Panamá'));
    expect(form().values.seat).toEqual({ city: 'Panamá' });
    expect(form().isDirty).toBe(true);
  });

  test('a file stays until it is removed', () => {
    const form = openForm();
    const certificate = new File(['%PDF'], 'certificate.pdf');
    form().file('certificate').onFile(certificate);
    expect(form().file('certificate').file).toBe(certificate);
    form().file('certificate').onFile(undefined);
    expect(form().isDirty).toBe(false);
  });

  test('a row keeps its key while it is edited and while others are removed', () => {
    const form = openForm();
    ownersOf(form()).add();
    const [, second] = ownersOf(form()).rows;
    second?.part.set('name', 'Beatriz');
    ownersOf(form()).rows[0]?.remove();
    expect(ownersOf(form()).rows.map(({ key, part }) => [key, part.values.name])).toEqual([[second?.key, 'Beatriz']]);
  });

  test('the form is as it was when what was typed is taken back', () => {
    const form = openForm();
    const [row] = ownersOf(form()).rows;
    row?.part.set('name', 'Ana');
    row?.part.set('name', '');
    expect(form().isDirty).toBe(false);
  });
});

type Action =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove' | 'leave'; readonly at: number }
  | { readonly kind: 'type'; readonly at: number; readonly name: string };

const at = fc.nat({ max: 5 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.constant({ kind: 'add' as const }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'leave' as const), at }),
  fc.record({ kind: fc.constant('type' as const), at, name: fc.constantFrom('Ana', 'x', 'Bix', '') }),
);

test('values and shown errors stay with their rows, whatever is added, removed, typed and left', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const form = openForm();
      const model: { name: string; isTouched: boolean }[] = [{ name: '', isTouched: false }];
      for (const step of actions) {
        const rows = ownersOf(form());
        if (step.kind === 'add') {
          rows.add();
          model.push({ name: '', isTouched: false });
          continue;
        }
        const [row, owner] = [rows.rows[step.at], model[step.at]];
        if (!row || !owner) continue;
        if (step.kind === 'remove') {
          row.remove();
          model.splice(step.at, 1);
        } else if (step.kind === 'type') {
          row.part.text('name').onChange(typed(step.name));
          owner.name = step.name;
        } else {
          row.part.text('name').onBlur();
          owner.isTouched ||= owner.name !== '';
        }
      }
      expect(ownersOf(form()).rows.map(({ part }) => [part.values.name, part.errorOf('name')])).toEqual(
        model.map(({ name, isTouched }) => [name, isTouched && name.includes('x') ? `wrong: ${name}` : undefined]),
      );
    }),
  );
});
