import type { App } from '../app.ts';
import { HourlyLog } from './hourly-log.ts';
import { MemoryThrottle } from './memory-throttle.ts';

const logs = new WeakMap<App['log'], HourlyLog>();

/** Everybody may send what claims to be a webhook: each reason is logged once an hour. */
export function logRejected({ log, clock }: Pick<App, 'log' | 'clock'>, webhook: string, reason: string): void {
  const hourly = logs.get(log) ?? new HourlyLog();
  logs.set(log, hourly);
  hourly.note(`${webhook} ${reason}`, clock.now(), (notLogged) =>
    log.warn({ webhook, reason, notLogged }, 'a webhook was rejected'),
  );
}

/** Unsigned and forged ones of an address: beyond this it is refused without a look at the signature. What is signed never counts. */
export const rejectedWebhooks = () => new MemoryThrottle({ max: 60, windowMs: 60_000 });
