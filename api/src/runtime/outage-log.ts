import { NotConnected, Outage } from '@istmo/providers/outage';

// A provider that fails is asked again every second or two; each of its failures in a line would be hundreds of megabytes in a day.
const repeatMs = 3_600_000;
// After that long without one it had recovered, and the next is a new one.
const recoveredMs = 300_000;
const maxKept = 1_000;

type Repetition = { loggedAt: number; lastAt: number; repeated: number };

/** What becomes of a line: undefined: nothing; else the number of equal ones since the last that was written. */
export type OutageFilter = (fields: unknown, message: unknown) => { readonly repeated: number } | undefined;

/**
 * Writes the first failure of a provider, then one an hour with how many there were. What the installation is run without (ISTMO_WITHOUT) is no failure.
 * Every line about something else is written.
 */
export function createOutageFilter(now: () => number = Date.now): OutageFilter {
  const kept = new Map<string, Repetition>();
  return (fields, message) => {
    const error: unknown = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
    if (error instanceof NotConnected) return undefined;
    if (!(error instanceof Outage) || typeof fields !== 'object' || fields === null) return { repeated: 0 };
    const place = ['network', 'task', 'queue'].map((name) => String(Reflect.get(fields, name) ?? ''));
    const key = [error.provider, String(message), ...place].join(' ');
    const at = now();
    const before = kept.get(key);
    if (before && at - before.lastAt < recoveredMs && at - before.loggedAt < repeatMs) {
      Object.assign(before, { lastAt: at, repeated: before.repeated + 1 });
      return undefined;
    }
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, { loggedAt: at, lastAt: at, repeated: 0 });
    return { repeated: before?.repeated ?? 0 };
  };
}
