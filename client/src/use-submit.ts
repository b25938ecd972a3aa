import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { failureMessage } from './call-error.ts';
import { toast } from './toast.ts';
import type { FieldProblem } from '@istmo/ui/form-parts';
import type { FormView } from '@istmo/ui/use-form';
import type { Write } from './write.ts';

type SubmitOptions<Form> = {
  readonly form: FormView<Form>;
  /** Sends valid values. */
  readonly write: Omit<Write<Form>, 'input'>;
  /** The specification's sentence for an invalid form: heading of the summary, and a toast. */
  readonly invalid: () => string;
};

export type Submit = {
  readonly onSubmit: (event?: SyntheticEvent) => void;
  readonly isSending: boolean;
  /** Counts failed attempts, so that the summary gets the focus each time. */
  readonly attempt: number;
  readonly title: string;
  readonly problems: readonly FieldProblem[];
  /** The server's message. */
  readonly refusal: string | undefined;
  /** What happened, beside the server's message. */
  readonly explanation: ReactNode;
};

/** Submits a form: rules first, then the server; problems are shown in a summary at its top and never only in a toast. */
export function useSubmit<Form>({ form, write, invalid }: SubmitOptions<Form>): Submit {
  const [rejections, setRejections] = useState(0);
  const showProblems = (): void => {
    form.showAll();
    write.reset();
    setRejections((count) => count + 1);
    toast({ text: invalid(), tone: 'neg' });
  };
  return {
    onSubmit: (event) => {
      event?.preventDefault();
      if (form.problems.length > 0 && !write.isSending) showProblems();
      else write.run(form.values, { isFailureShown: true });
    },
    isSending: write.isSending,
    attempt: rejections + write.failures,
    title: invalid(),
    problems: form.problems,
    refusal: write.error ? failureMessage(write.error) : undefined,
    explanation: write.explanation,
  };
}
