import { inLanguage, type Said } from '@istmo/contract/kernel/message';
import { problemsIn, type Rules } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import { useState, type ChangeEvent } from 'react';
import { useUnsaved } from './unsaved.ts';

type KeysOf<Form, Kind> = { [Field in keyof Form]: Form[Field] extends Kind ? Field : never }[keyof Form] & string;

/** What only the server knows about what is typed, such as a name that is taken: a sentence by field. */
export type Also<Form> = (values: Form) => { readonly [Field in keyof Form]?: Said | undefined };

type Options<Form> = { readonly rules: Rules<Form>; readonly start: Form; readonly also?: Also<Form> | undefined };

/** What is wrong with one field, in the page's language. `field` is the id of its control. */
export type FieldProblem = { readonly field: string; readonly text: string };

export type RulesForm<Form> = {
  readonly values: Form;
  /** All that the rules object to now, shown or not. */
  readonly problems: readonly FieldProblem[];
  /** What to say beside a field: nothing before it was left or the form was sent. */
  readonly errorOf: (field: keyof Form & string) => string | undefined;
  readonly isDirty: boolean;
  readonly set: <Field extends keyof Form>(field: Field, value: Form[Field]) => void;
  /** The wiring of a text control. `onLeft` hears what was typed when it loses the focus and no rule objects. */
  readonly text: (field: KeysOf<Form, string>, onLeft?: (value: string) => void) => TextWiring;
  /** The wiring of a checkbox. */
  readonly box: (field: KeysOf<Form, boolean>) => BoxWiring;
  readonly leave: (field: keyof Form & string) => void;
  /** From now on every field says what is wrong with it: the form was sent. */
  readonly showAll: () => void;
  readonly reset: () => void;
};

type TextWiring = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: () => void;
};
type BoxWiring = {
  name: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

function problemsOf<Form extends object>({ rules, also }: Options<Form>, values: Form): FieldProblem[] {
  const say = (sentence: Said): string => inLanguage(sentence, getLocale());
  const found = problemsIn(rules, values).map((problem) => ({ field: String(problem.field), text: say(problem.say) }));
  for (const [field, sentence] of Object.entries<Said | undefined>(also?.(values) ?? {})) {
    if (sentence && !found.some((problem) => problem.field === field)) found.push({ field, text: say(sentence) });
  }
  return found;
}

/**
 * A form that the contract's rules check: when a field is left first, then with every change; never while somebody first types. What is wrong
 * follows from what is typed, so nothing has to be kept in step.
 */
export function useRules<Form extends object>(options: Options<Form>): RulesForm<Form> {
  const [values, setValues] = useState(options.start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);

  const problems = problemsOf(options, values);
  const isDirty = Object.entries(values).some(
    ([field, value]) => value !== Object.entries(options.start).find(([name]) => name === field)?.[1],
  );
  useUnsaved(isDirty);

  const set: RulesForm<Form>['set'] = (field, value) => setValues((before) => ({ ...before, [field]: value }));
  const leave = (field: string): void => setLeft((before) => new Set(before).add(field));
  return {
    values,
    problems,
    isDirty,
    set,
    leave,
    errorOf: (field) =>
      isSent || left.has(field) ? problems.find((problem) => problem.field === field)?.text : undefined,
    text: (field, onLeft) => ({
      name: field,
      value: String(values[field]),
      onChange: ({ currentTarget }) => setValues((before) => ({ ...before, [field]: currentTarget.value })),
      onBlur: () => {
        // Passing through an empty field is no mistake yet.
        if (values[field] === '') return;
        leave(field);
        if (!problems.some((problem) => problem.field === field)) onLeft?.(String(values[field]));
      },
    }),
    box: (field) => ({
      name: field,
      checked: values[field] === true,
      onChange: ({ currentTarget }) => setValues((before) => ({ ...before, [field]: currentTarget.checked })),
      onBlur: () => leave(field),
    }),
    showAll: () => setSent(true),
    reset: () => {
      setValues(options.start);
      setLeft(new Set());
      setSent(false);
    },
  };
}
