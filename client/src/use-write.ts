import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { failureMessage } from './call-error.ts';
import { explainError } from './explain-failure.ts';
import { queries, refetchAbout, type Topic } from './query.ts';
import { endFailuresOf, toast } from './toast.ts';
import { type RunOptions, toastFailure, type Write, type WriteOptions } from './write.ts';

type ChangeOptions<Input, Result> = WriteOptions<Input, Result> & {
  /** What the change is about: the queries about it are refetched before `onDone`. */
  readonly changes?: readonly Topic[] | undefined;
};

type WriteRequest<Input> = RunOptions & { readonly input: Input };

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
  const { send, changes, onDone, onFailed } = options;
  const mutationKey = ['write', id];
  const [failures, setFailures] = useState(0);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation<Result, Error, WriteRequest<Input>>(
    {
      mutationKey,
      mutationFn: ({ input }) => send(input),
      onSuccess: async (result, { input }) => {
        endFailuresOf(id);
        if (changes) await refetchAbout(changes);
        await onDone?.(result, input);
      },
      onError: (failure, { input, isFailureShown }) => {
        setFailures((count) => count + 1);
        if (onFailed) onFailed(failure, input);
        // A form that was closed in the meantime shows nothing any more.
        else if (!isFailureShown || !isMounted.current) toastExplained(failure, id);
      },
    },
    queries,
  );
  return {
    // Counted in the cache, because a second press may come before the busy state is rendered.
    run: (input, { isFailureShown } = {}) => {
      if (queries.isMutating({ mutationKey }) === 0) mutate({ input, isFailureShown });
    },
    isSending: isPending,
    isDone: isSuccess,
    input: variables?.input,
    error,
    explanation: explainError(error),
    failures,
    reset,
  };
}
