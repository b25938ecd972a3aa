import { useState } from 'react';

/**
 * Caches the server's verdict on a value: valid, invalid, or none when the call failed. Each value is sent once, because a check of the
 * current password counts as an attempt.
 */
export function useServerCheck(requestVerdict: (value: string) => Promise<boolean | undefined>) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isChecking, setChecking] = useState(false);

  const check = async (value: string): Promise<void> => {
    if (verdicts.has(value)) return;
    setChecking(true);
    const answer = await requestVerdict(value);
    if (answer !== undefined) setVerdicts((before) => new Map(before).set(value, answer));
    setChecking(false);
  };
  return {
    check: (value: string): void => void check(value),
    isChecking,
    isRejected: (value: string) => verdicts.get(value) === false,
  };
}
