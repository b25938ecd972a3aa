import { useState } from 'react';

type Answer = 'free' | 'taken';
export type TakenState = Answer | 'unknown' | 'checking';

/**
 * Asks the server whether something is still free (specification 1, point 5: "Uniqueness is checked when the field loses focus"). Each value
 * is asked about once; an answer counts for that value alone, whatever is typed meanwhile.
 */
export function useTaken(ask: (value: string) => Promise<Answer | 'unknown'>) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, TakenState>>(new Map());

  const note = (value: string, state: TakenState): void => setAnswers((before) => new Map(before).set(value, state));
  const stateOf = (value: string): TakenState => answers.get(value) ?? 'unknown';
  const look = async (value: string): Promise<void> => {
    if (stateOf(value) !== 'unknown') return;
    note(value, 'checking');
    note(value, await ask(value));
  };
  return {
    look: (value: string): void => void look(value),
    stateOf,
    isTaken: (value: string) => stateOf(value) === 'taken',
  };
}
