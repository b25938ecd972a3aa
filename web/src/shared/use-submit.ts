import { useState, type SyntheticEvent } from 'react';
import type { CallFailure } from './call.ts';
import { toast } from './toast.ts';
import type { FieldProblem, RulesForm } from './use-rules.ts';

type SubmitOptions<Form> = {
  readonly form: RulesForm<Form>;
  /** Sends valid values. Resolves to the failure to show, or nothing. */
  readonly send: (values: Form) => Promise<CallFailure | undefined>;
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
export function useSubmit<Form>({ form, send, invalid, toastMs = 4_000 }: SubmitOptions<Form>): Submit {
  const [isSending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string>();

  const showProblems = (): void => {
    form.showAll();
    setRefusal(undefined);
    setAttempt((count) => count + 1);
    toast({ text: invalid(), tone: 'neg' });
  };
  const showRefusal = (failure: CallFailure): void => {
    setRefusal(failure.msg);
    setAttempt((count) => count + 1);
    // Not urgent: the same message is in the form, where it is announced at once.
    if (toastMs > 0) toast({ text: failure.msg, tone: 'neg', ms: toastMs });
  };
  const submit = async (): Promise<void> => {
    if (isSending) return;
    if (form.problems.length > 0) return showProblems();
    setSending(true);
    setRefusal(undefined);
    try {
      const failure = await send(form.values);
      if (failure) showRefusal(failure);
    } finally {
      setSending(false);
    }
  };
  return {
    onSubmit: (event) => {
      event?.preventDefault();
      void submit();
    },
    isSending,
    attempt,
    title: invalid(),
    problems: form.problems,
    refusal,
  };
}
