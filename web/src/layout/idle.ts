import { writeStored, readStored } from '@istmo/client/storage';
import { storageNames } from '@istmo/client/storage-names';

/** Thirty minutes without activity end the session (requirement 1.9) while the server has not said otherwise. */
export const defaultIdleMinutes = 30;
/** A warning is shown for the last minute. */
export const warningMs = 60_000;

// Every movement counts as activity, but it is stored at most this often.
const recordIntervalMs = 2_000;

let lastRecordedAt = 0;

/** Records activity; the time is shared by all tabs. */
export function recordActivity(now = Date.now()): void {
  if (now - lastRecordedAt < recordIntervalMs) return;
  lastRecordedAt = now;
  writeStored(storageNames.lastActive, String(now));
}

/** When the last activity in any tab was, in milliseconds since 1970; now when nothing is stored. */
export function lastActivityAt(): number {
  const stored = Number.parseInt(readStored(storageNames.lastActive) ?? '', 10);
  const last = Math.max(lastRecordedAt, Number.isNaN(stored) ? 0 : stored);
  return last === 0 ? Date.now() : last;
}

export type IdleState = 'active' | 'warned' | 'expired';

/** `timeoutMs` is how long the session lasts without activity. */
export function idleState(last: number, now: number, timeoutMs: number): IdleState {
  if (now - last >= timeoutMs) return 'expired';
  return now - last >= timeoutMs - warningMs ? 'warned' : 'active';
}
