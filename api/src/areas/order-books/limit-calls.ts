import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { MemoryThrottle } from '../../http/memory-throttle.ts';
import { refuse } from '../../http/refusal.ts';

/** Orders and cancellations of one customer in a second, in one process. */
const maxPerSecond = 50;

const throttles = new WeakMap<App, MemoryThrottle>();

/** Refuses a flood of orders or cancellations of one customer, before anything is read. */
export function limitOrderCalls(app: App, customer: CustomerId): void {
  const throttle = throttles.get(app) ?? new MemoryThrottle({ max: maxPerSecond, windowMs: 1_000 });
  throttles.set(app, throttle);
  const now = app.clock.now();
  if (throttle.isOver(customer, now)) refuse('throttled', m.orders_too_many_calls, { retryAfterSeconds: 1 });
  throttle.add(customer, now);
}
