import { createFormPart, type FormPart } from './form-parts.ts';

type FormRow<Row> = { readonly key: string; readonly part: FormPart<Row>; readonly remove: () => void };

export type FormRows<Row> = {
  /** The path of the list: a problem of the list itself has it. */
  readonly path: string;
  readonly error: string | undefined;
  readonly rows: readonly FormRow<Row>[];
  readonly add: () => void;
};

// A row keeps its key while its values change, so that its controls and their focus stay with it when another row is removed.
const keys = new WeakMap<object, string>();
let lastKey = 0;

function keyOf(row: object): string {
  const key = keys.get(row) ?? `row-${(lastKey += 1)}`;
  keys.set(row, key);
  return key;
}

function withKeyOf<Row extends object>(before: Row, after: Row): Row {
  keys.set(after, keyOf(before));
  return after;
}

/** The paths of touched fields after a row was removed: its own are dropped, those of later rows move up with their rows. */
function withoutRow(touched: ReadonlySet<string>, list: string, removed: number): ReadonlySet<string> {
  const move = (path: string): readonly string[] => {
    if (!path.startsWith(`${list}[`)) return [path];
    const end = path.indexOf(']', list.length);
    const index = Number.parseInt(path.slice(list.length + 1, end), 10);
    if (index === removed) return [];
    return [index > removed ? `${list}[${index - 1}]${path.slice(end + 1)}` : path];
  };
  return new Set([...touched].flatMap(move));
}

/** The repeated rows of a form, each a part of its own: `formRows(form, 'owners', emptyOwner)`. */
export function formRows<
  Form extends { readonly [Name in Field]: readonly Row[] },
  Field extends keyof Form & string,
  Row extends object,
>(form: FormPart<Form>, field: Field, emptyRow: Row): FormRows<Row> {
  const path = form.pathOf(field);
  const list: readonly Row[] = form.values[field];
  const change = (changeRows: (rows: readonly Row[]) => readonly Row[]): void =>
    form.update((before) => ({ ...before, [field]: changeRows(before[field]) }));
  return {
    path,
    error: form.errorOf(field),
    rows: list.map((row, index) => {
      const key = keyOf(row);
      return {
        key,
        part: createFormPart<Row>({
          values: row,
          prefix: `${path}[${index}].`,
          update: (changeRow) =>
            change((rows) => rows.map((one) => (keyOf(one) === key ? withKeyOf(one, changeRow(one)) : one))),
          form: form.form,
        }),
        remove: () => {
          change((rows) => rows.filter((one) => keyOf(one) !== key));
          form.form.changeTouched((touched) => withoutRow(touched, path, index));
        },
      };
    }),
    add: () => change((rows) => [...rows, { ...emptyRow }]),
  };
}
