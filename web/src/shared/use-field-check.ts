import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from './query.ts';

export type FieldCheckState = 'unknown' | 'checking' | 'accepted' | 'rejected';

/**
 * Checks a value of a field with the server when the field is left: a user name that is free, a password that is right. Each value is sent
 * once, because a check may count as an attempt, unless the call failed; a reply counts for its value alone, whatever is typed meanwhile.
 */
export function useFieldCheck(requestAnswer: (value: string) => Promise<boolean>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, boolean>>(new Map());
  const { mutate, isPending, variables } = useMutation(
    {
      mutationFn: requestAnswer,
      onSuccess: (isAccepted, value) => setAnswers((before) => new Map(before).set(value, isAccepted)),
    },
    queries,
  );
  const stateOf = (value: string): FieldCheckState => {
    const isAccepted = answers.get(value);
    if (isAccepted === undefined) return isPending && variables === value ? 'checking' : 'unknown';
    return isAccepted ? 'accepted' : 'rejected';
  };
  return {
    stateOf,
    check: (value: string): void => {
      if (stateOf(value) === 'unknown') mutate(value);
    },
  };
}
