import { keep, readKept } from '../kit/storage.ts';
import { storageNames } from '../kit/storage-names.ts';

/** Thirty minutes without activity end the session (specification 1, point 9); the last of them is announced. */
export const idleMs = 1_800_000;
export const warnMs = 60_000;

// Every movement counts, but it is written down at most this often.
const noteEveryMs = 2_000;

let noted = 0;

/** Somebody is there: the time is kept for all tabs. */
export function noteActivity(now = Date.now()): void {
  if (now - noted < noteEveryMs) return;
  noted = now;
  keep(storageNames.lastActive, String(now));
}

/** When somebody was last there, in any tab; milliseconds since 1970. Now, where nothing says otherwise. */
export function lastActivity(): number {
  const kept = Number.parseInt(readKept(storageNames.lastActive) ?? '', 10);
  const last = Math.max(noted, Number.isNaN(kept) ? 0 : kept);
  return last === 0 ? Date.now() : last;
}

export type IdleState = 'there' | 'warned' | 'gone';

export function idleState(last: number, now: number): IdleState {
  if (now - last >= idleMs) return 'gone';
  return now - last >= idleMs - warnMs ? 'warned' : 'there';
}
