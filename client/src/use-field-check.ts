import { useState } from 'react';

export type FieldCheckState = 'unknown' | 'checking' | 'accepted' | 'rejected';

/**
 * Checks a value of a field with the server when the field is left: a user name that is free, a password that is right. Each value is sent
 * once, because a check may count as an attempt, unless the call failed; a reply counts for its value alone, whatever is typed meanwhile.
 */
export function useFieldCheck(requestAnswer: (value: string) => Promise<boolean>) {
  const [states, setStates] = useState<ReadonlyMap<string, FieldCheckState>>(new Map());
  const record = (value: string, state: FieldCheckState): void =>
    setStates((before) => new Map(before).set(value, state));
  const stateOf = (value: string): FieldCheckState => states.get(value) ?? 'unknown';
  const check = async (value: string): Promise<void> => {
    if (stateOf(value) !== 'unknown') return;
    record(value, 'checking');
    const answer = await requestAnswer(value).catch(() => undefined);
    record(value, answer === undefined ? 'unknown' : answer ? 'accepted' : 'rejected');
  };
  return { stateOf, check: (value: string): void => void check(value) };
}
