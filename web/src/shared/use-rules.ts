import { translate, type Message } from '@istmo/contract/kernel/message';
import { findProblems, type Rules } from '@istmo/contract/kernel/rules';
import { getLocale } from '@istmo/contract/language';
import { useState, type ChangeEvent } from 'react';
import { useUnsaved } from './unsaved.ts';

type KeysOf<Form, Kind> = { [Field in keyof Form]: Form[Field] extends Kind ? Field : never }[keyof Form] & string;

/** Problems that only the server can find, such as a user name that is taken: a message by field. */
export type ServerProblems<Form> = (values: Form) => { readonly [Field in keyof Form]?: Message | undefined };

type RulesOptions<Form> = {
  readonly rules: Rules<Form>;
  readonly start: Form;
  readonly serverProblems?: ServerProblems<Form> | undefined;
};

/** A problem of one field, in the page's language. `field` is the id of its control. */
export type FieldProblem = { readonly field: string; readonly text: string };

export type RulesForm<Form> = {
  readonly values: Form;
  /** All current problems, shown or not. */
  readonly problems: readonly FieldProblem[];
  /** The message beside a field: none before the field was left or the form was submitted. */
  readonly errorOf: (field: keyof Form & string) => string | undefined;
  readonly isDirty: boolean;
  readonly set: <Field extends keyof Form>(field: Field, value: Form[Field]) => void;
  /** The props of a text control. `onValidBlur` is called with its value when it loses the focus and has no problem. */
  readonly text: (field: KeysOf<Form, string>, onValidBlur?: (value: string) => void) => TextControlProps;
  /** The props of a checkbox. */
  readonly box: (field: KeysOf<Form, boolean>) => CheckboxControlProps;
  readonly markTouched: (field: keyof Form & string) => void;
  /** Shows the problems of all fields: the form was submitted. */
  readonly showAll: () => void;
  readonly reset: () => void;
};

type TextControlProps = {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  onBlur: () => void;
};
type CheckboxControlProps = {
  name: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur: () => void;
};

function findFieldProblems<Form extends object>(
  { rules, serverProblems }: RulesOptions<Form>,
  values: Form,
): FieldProblem[] {
  const toText = (sentence: Message): string => translate(sentence, getLocale());
  const found = findProblems(rules, values).map((problem) => ({
    field: String(problem.field),
    text: toText(problem.message),
  }));
  for (const [field, sentence] of Object.entries<Message | undefined>(serverProblems?.(values) ?? {})) {
    if (sentence && !found.some((problem) => problem.field === field)) found.push({ field, text: toText(sentence) });
  }
  return found;
}

/**
 * A form validated by the contract's rules: a field is validated when it is first left, then with every change, never during the first
 * input. Problems are derived from the values, so there is no state to keep in step.
 */
export function useRules<Form extends object>(options: RulesOptions<Form>): RulesForm<Form> {
  const [values, setValues] = useState(options.start);
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  const [isSent, setSent] = useState(false);

  const problems = findFieldProblems(options, values);
  const isDirty = Object.entries(values).some(
    ([field, value]) => value !== Object.entries(options.start).find(([name]) => name === field)?.[1],
  );
  useUnsaved(isDirty);

  const set: RulesForm<Form>['set'] = (field, value) => setValues((before) => ({ ...before, [field]: value }));
  const markTouched = (field: string): void => setTouchedFields((before) => new Set(before).add(field));
  return {
    values,
    problems,
    isDirty,
    set,
    markTouched,
    errorOf: (field) =>
      isSent || touchedFields.has(field) ? problems.find((problem) => problem.field === field)?.text : undefined,
    text: (field, onValidBlur) => ({
      name: field,
      value: String(values[field]),
      onChange: ({ currentTarget }) => setValues((before) => ({ ...before, [field]: currentTarget.value })),
      onBlur: () => {
        // Leaving an empty field is not an error yet.
        if (values[field] === '') return;
        markTouched(field);
        if (!problems.some((problem) => problem.field === field)) onValidBlur?.(String(values[field]));
      },
    }),
    box: (field) => ({
      name: field,
      checked: values[field] === true,
      onChange: ({ currentTarget }) => setValues((before) => ({ ...before, [field]: currentTarget.checked })),
      onBlur: () => markTouched(field),
    }),
    showAll: () => setSent(true),
    reset: () => {
      setValues(options.start);
      setTouchedFields(new Set());
      setSent(false);
    },
  };
}
