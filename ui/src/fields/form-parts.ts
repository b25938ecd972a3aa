/** A problem of one field, as text. `field` is the path of the field, which is the id of its control: `owners[0].name`. */
export type FieldProblem = { readonly field: string; readonly text: string };

/** The state of a form. A field counts as touched after it was left with a value. */
export type FormState<Form> = {
  readonly values: Form;
  readonly touched: ReadonlySet<string>;
  readonly isSent: boolean;
};

type KeysOf<Part, Kind> = { [Field in keyof Part]: Part[Field] extends Kind ? Field : never }[keyof Part] & string;

/** A form, a group of its fields, or one of its rows: all have the same controls. */
export type FormPart<Part> = {
  readonly values: Part;
  /** The path of a field in the whole form: the name and id of its control. */
  readonly pathOf: (field: keyof Part & string) => string;
  /** The message beside a field: none before the field was left or the form was submitted. */
  readonly errorOf: (field: keyof Part & string) => string | undefined;
  readonly set: <Field extends keyof Part>(field: Field, value: Part[Field]) => void;
  /** The props of a text control. `onValidBlur` is called with its value when it loses the focus and has no problem. */
  readonly text: (field: KeysOf<Part, string>, onValidBlur?: (value: string) => void) => TextControlProps;
  /** The props of a checkbox. */
  readonly box: (field: KeysOf<Part, boolean>) => CheckboxControlProps;
  /** The props of a file field. */
  readonly file: (field: KeysOf<Part, File | undefined>) => FileControlProps;
  readonly markTouched: (field: keyof Part & string) => void;
  readonly update: (change: (before: Part) => Part) => void;
  readonly form: FormAccess;
};

export type TextControlProps = {
  name: string;
  value: string;
  onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  onBlur: () => void;
};
type CheckboxControlProps = {
  name: string;
  checked: boolean;
  onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void;
  onBlur: () => void;
};
type FileControlProps = { name: string; file: File | undefined; onFile: (file: File | undefined) => void };

/** What the parts of a form share: its problems and which of its fields were touched, by path. */
type FormAccess = {
  readonly problems: readonly FieldProblem[];
  readonly isShown: (path: string) => boolean;
  readonly changeTouched: (change: (touched: ReadonlySet<string>) => ReadonlySet<string>) => void;
};

type PartSource<Part> = Pick<FormPart<Part>, 'values' | 'update' | 'form'> & { readonly prefix: string };

export function createFormPart<Part extends object>({
  values,
  prefix,
  update,
  form,
}: PartSource<Part>): FormPart<Part> {
  const pathOf = (field: string): string => `${prefix}${field}`;
  const problemOf = (field: string) => form.problems.find((problem) => problem.field === pathOf(field));
  const markTouched = (field: string): void => form.changeTouched((before) => new Set(before).add(pathOf(field)));
  return {
    values,
    form,
    update,
    pathOf,
    markTouched,
    errorOf: (field) => (form.isShown(pathOf(field)) ? problemOf(field)?.text : undefined),
    set: (field, value) => update((before) => ({ ...before, [field]: value })),
    text: (field, onValidBlur) => ({
      name: pathOf(field),
      value: String(values[field]),
      onChange: ({ currentTarget }) => update((before) => ({ ...before, [field]: currentTarget.value })),
      onBlur: () => {
        // Leaving an empty field is not an error yet.
        if (values[field] === '') return;
        markTouched(field);
        if (!problemOf(field)) onValidBlur?.(String(values[field]));
      },
    }),
    box: (field) => ({
      name: pathOf(field),
      checked: values[field] === true,
      onChange: ({ currentTarget }) => update((before) => ({ ...before, [field]: currentTarget.checked })),
      onBlur: () => markTouched(field),
    }),
    file: (field) => {
      const value: unknown = values[field];
      return {
        name: pathOf(field),
        file: value instanceof File ? value : undefined,
        onFile: (file) => {
          update((before) => ({ ...before, [field]: file }));
          markTouched(field);
        },
      };
    },
  };
}

/** The fields of a group: `formGroup(form, 'address').text('city')`. */
export function formGroup<Form extends { readonly [Name in Field]: object }, Field extends keyof Form & string>(
  form: FormPart<Form>,
  field: Field,
): FormPart<Form[Field]> {
  return createFormPart<Form[Field]>({
    values: form.values[field],
    prefix: `${form.pathOf(field)}.`,
    update: (change) => form.update((before) => ({ ...before, [field]: change(before[field]) })),
    form: form.form,
  });
}
