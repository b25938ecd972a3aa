import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { failureMessage, queries, refetchAbout, type Topic } from './query.ts';
import { toast } from './toast.ts';

export type WriteOptions<Input, Result> = {
  /** Sends the change. Throws what failed. */
  readonly send: (input: Input) => Promise<Result>;
  /** What the change is about: the queries about it are refetched before `onDone`. */
  readonly changes?: readonly Topic[] | undefined;
  readonly onDone?: ((result: Result, input: Input) => unknown) | undefined;
  /** Replaces the toast that shows a failure. */
  readonly onFailed?: ((error: Error, input: Input) => void) | undefined;
};

export type Write<Input> = {
  /** Sends, unless the previous call is still running. */
  readonly run: (input: Input) => void;
  readonly isSending: boolean;
  /** The latest call succeeded. */
  readonly isDone: boolean;
  /** The input of the latest call. */
  readonly input: Input | undefined;
  readonly error: Error | null;
  readonly reset: () => void;
};

/** A change on the server: sent once however often it is pressed, with its busy state and its failure as a toast. */
export function useWrite<Result, Input = void>(options: WriteOptions<Input, Result>): Write<Input> {
  const { send, changes = [], onDone, onFailed } = options;
  const mutationKey = ['write', useId()];
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation<Result, Error, Input>(
    {
      mutationKey,
      mutationFn: send,
      onSuccess: async (result, input) => {
        if (changes.length > 0) await refetchAbout(changes);
        await onDone?.(result, input);
      },
      onError: (failure, input) => {
        if (onFailed) onFailed(failure, input);
        else toast({ text: failureMessage(failure), tone: 'neg' });
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
    reset,
  };
}
