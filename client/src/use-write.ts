import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureMessage } from './call-error.ts';
import { explainError } from './explain-failure.ts';
import { queries, refetchAbout, type Topic } from './query.ts';
import { endFailuresOf, toast } from './toast.ts';
import { toastFailure, type Write, type WriteOptions } from './write.ts';

type ChangeOptions<Input, Result> = WriteOptions<Input, Result> & {
  /** What the change is about: the queries about it are refetched before `onDone`. */
  readonly changes?: readonly Topic[] | undefined;
};

// Two sentences take longer to read than one.
const explainedToastMs = 8_000;

/** Shows a failure: its own message, as the title where an explanation follows. */
function toastExplained(error: Error, cause: string): void {
  const explanation = explainError(error);
  if (explanation === undefined) toastFailure(error, cause);
  else toast({ title: failureMessage(error), text: explanation, tone: 'neg', ms: explainedToastMs, cause });
}

/** A change by a signed-in customer, as a mutation of the query library. */
export function useWrite<Result, Input = void>(options: ChangeOptions<Input, Result>): Write<Input> {
  const id = useId();
  const { send, changes, onDone, onFailed = (error) => toastExplained(error, id) } = options;
  const mutationKey = ['write', id];
  const [failures, setFailures] = useState(0);
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation<Result, Error, Input>(
    {
      mutationKey,
      mutationFn: send,
      onSuccess: async (result, input) => {
        endFailuresOf(id);
        if (changes) await refetchAbout(changes);
        await onDone?.(result, input);
      },
      onError: (failure, input) => {
        setFailures((count) => count + 1);
        onFailed(failure, input);
      },
    },
    queries,
  );
  return {
    // Counted in the cache, because a second press may come before the busy state is rendered.
    run: (input) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate(input);
    },
    isSending: isPending,
    isDone: isSuccess,
    input: variables,
    error,
    explanation: explainError(error),
    failures,
    reset,
  };
}
