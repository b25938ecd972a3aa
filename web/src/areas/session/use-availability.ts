import { useState } from 'react';

type Answer = 'free' | 'taken';
export type Availability = Answer | 'unknown' | 'checking';

/**
 * Checks with the server whether a value is available (specification 1, point 5: "Uniqueness is checked when the field loses focus"). Each
 * value is checked once; a reply counts for that value alone, whatever is typed meanwhile.
 */
export function useAvailability(requestAnswer: (value: string) => Promise<Answer | 'unknown'>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Availability>>(new Map());

  const record = (value: string, state: Availability): void =>
    setAnswers((before) => new Map(before).set(value, state));
  const stateOf = (value: string): Availability => answers.get(value) ?? 'unknown';
  const check = async (value: string): Promise<void> => {
    if (stateOf(value) !== 'unknown') return;
    record(value, 'checking');
    record(value, await requestAnswer(value));
  };
  return {
    check: (value: string): void => void check(value),
    stateOf,
    isTaken: (value: string) => stateOf(value) === 'taken',
  };
}
