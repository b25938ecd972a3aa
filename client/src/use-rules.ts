import { findFormProblems, type FormRules } from '@istmo/contract/kernel/form-rules';
import { translate, type Message } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import type { FieldProblem } from '@istmo/ui/form-parts';
import { useForm, type FormView } from '@istmo/ui/use-form';
import { useUnsaved } from './unsaved.ts';

/** Problems that only the server can find, such as a user name that is taken: a message by field. */
type ServerProblems<Form> = (values: Form) => { readonly [Field in keyof Form]?: Message | undefined };

type RulesOptions<Form> = {
  readonly rules: FormRules<Form>;
  readonly start: Form;
  readonly serverProblems?: ServerProblems<Form> | undefined;
};

/** The problems of the values in the page's language; a rule's message comes before the server's. */
function findFieldProblems<Form extends object>(
  { rules, serverProblems }: RulesOptions<Form>,
  values: Form,
): FieldProblem[] {
  const found: { field: string; message: Message }[] = findFormProblems(rules, values);
  for (const [field, message] of Object.entries<Message | undefined>(serverProblems?.(values) ?? {})) {
    if (message && !found.some((problem) => problem.field === field)) found.push({ field, message });
  }
  return found.map(({ field, message }) => ({ field, text: translate(message, getLocale()) }));
}

/** A form validated by the contract's rules; a change of language warns while it has unsaved input. */
export function useRules<Form extends object>(options: RulesOptions<Form>): FormView<Form> {
  const form = useForm({ start: options.start, findProblems: (values) => findFieldProblems(options, values) });
  useUnsaved(form.isDirty);
  return form;
}
