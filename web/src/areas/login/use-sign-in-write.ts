import { useId, useRef, useState } from 'react';
import { endFailuresOf } from '@istmo/client/toast';
import { type RunOptions, toastFailure, type Write, type WriteOptions } from '@istmo/client/write';

type WriteState<Input> = Pick<Write<Input>, 'isSending' | 'isDone' | 'input' | 'error' | 'failures'>;

const toError = (problem: unknown): Error => (problem instanceof Error ? problem : new Error(String(problem)));

/** A write of the sign-in pages. It is `useWrite` without the query library, which would put the login over its size (decision 017). */
export function useSignInWrite<Result, Input = void>(options: WriteOptions<Input, Result>): Write<Input> {
  const id = useId();
  const { send, onDone, onFailed } = options;
  const [state, setState] = useState<WriteState<Input>>({
    isSending: false,
    isDone: false,
    input: undefined,
    error: null,
    failures: 0,
  });
  const isSending = useRef(false);
  const start = async (input: Input, { isFailureShown }: RunOptions): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setState((before) => ({ ...before, isSending: true, isDone: false, input, error: null }));
    try {
      const result = await send(input);
      endFailuresOf(id);
      await onDone?.(result, input);
      setState((before) => ({ ...before, isSending: false, isDone: true }));
    } catch (problem) {
      const error = toError(problem);
      setState((before) => ({ ...before, isSending: false, error, failures: before.failures + 1 }));
      if (onFailed) onFailed(error, input);
      else if (!isFailureShown) toastFailure(error, id);
    } finally {
      isSending.current = false;
    }
  };
  return {
    ...state,
    run: (input, options = {}) => void start(input, options),
    reset: () => setState((before) => ({ ...before, error: null })),
  };
}
