import { useState, type SyntheticEvent } from 'react';
import { failureMessage } from './query.ts';
import { toast } from './toast.ts';
import type { FieldProblem, RulesForm } from './use-rules.ts';
import { useWrite, type WriteOptions } from './use-write.ts';

type SubmitOptions<Form, Result> = WriteOptions<Form, Result> & {
  readonly form: RulesForm<Form>;
  /** The specification's sentence for an invalid form: heading of the summary, and a toast. */
  readonly invalid: () => string;
  /** How long the toast of a refusal is shown; 0 for none. */
  readonly toastMs?: number | undefined;
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
};

/** Submits a form: rules first, then the server; problems are shown in a summary at its top and never only in a toast. */
export function useSubmit<Form, Result>(options: SubmitOptions<Form, Result>): Submit {
  const { form, invalid, toastMs = 4_000, onFailed, ...write } = options;
  const [attempt, setAttempt] = useState(0);
  const { run, isSending, error, reset } = useWrite({
    ...write,
    onFailed: (failure, values) => {
      setAttempt((count) => count + 1);
      // Not urgent: the same message is in the form, where it is announced at once.
      if (toastMs > 0) toast({ text: failureMessage(failure), tone: 'neg', ms: toastMs });
      onFailed?.(failure, values);
    },
  });
  const showProblems = (): void => {
    form.showAll();
    reset();
    setAttempt((count) => count + 1);
    toast({ text: invalid(), tone: 'neg' });
  };
  return {
    onSubmit: (event) => {
      event?.preventDefault();
      if (form.problems.length > 0 && !isSending) showProblems();
      else run(form.values);
    },
    isSending,
    attempt,
    title: invalid(),
    problems: form.problems,
    refusal: error ? failureMessage(error) : undefined,
  };
}
