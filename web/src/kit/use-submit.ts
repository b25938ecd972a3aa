import { useState, type SyntheticEvent } from 'react';
import type { No } from './call.ts';
import { toast } from './toast.ts';
import type { FieldProblem, RulesForm } from './use-rules.ts';

type Options<Form> = {
  readonly form: RulesForm<Form>;
  /** Sends what the rules let through. Answers the refusal to show, or nothing. */
  readonly send: (values: Form) => Promise<No | undefined>;
  /** The specification's sentence for a form that may not be sent: heading of the summary, and a toast. */
  readonly invalid: () => string;
  /** How long a refusal's toast stands; 0 for none. */
  readonly toastMs?: number | undefined;
};

export type Submit = {
  readonly onSubmit: (event?: SyntheticEvent) => void;
  readonly isSending: boolean;
  /** Counts failed attempts, so that the summary takes the focus each time. */
  readonly attempt: number;
  readonly title: string;
  readonly problems: readonly FieldProblem[];
  /** The server's sentence. */
  readonly refused: string | undefined;
};

/** Submitting a form: rules first, then the server; what stands in the way is a summary at its top and never only a toast. */
export function useSubmit<Form>({ form, send, invalid, toastMs = 4_000 }: Options<Form>): Submit {
  const [isSending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string>();

  const object = (): void => {
    form.showAll();
    setRefused(undefined);
    setAttempt((count) => count + 1);
    toast({ text: invalid(), tone: 'neg' });
  };
  const refuse = (no: No): void => {
    setRefused(no.msg);
    setAttempt((count) => count + 1);
    // Not urgent: the same sentence stands in the form, where it is announced at once.
    if (toastMs > 0) toast({ text: no.msg, tone: 'neg', ms: toastMs });
  };
  const submit = async (): Promise<void> => {
    if (isSending) return;
    if (form.problems.length > 0) return object();
    setSending(true);
    setRefused(undefined);
    try {
      const no = await send(form.values);
      if (no) refuse(no);
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
    refused,
  };
}
