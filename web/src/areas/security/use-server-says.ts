import { useState } from 'react';

/**
 * Remembers what the server said of a value: yes, no, or nothing when it could not be asked. Each value is asked about once, because a
 * question about the current password counts as an attempt.
 */
export function useServerSays(ask: (value: string) => Promise<boolean | undefined>) {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isAsking, setAsking] = useState(false);

  const look = async (value: string): Promise<void> => {
    if (said.has(value)) return;
    setAsking(true);
    const answer = await ask(value);
    if (answer !== undefined) setSaid((before) => new Map(before).set(value, answer));
    setAsking(false);
  };
  return {
    look: (value: string): void => void look(value),
    isAsking,
    isNo: (value: string) => said.get(value) === false,
  };
}
