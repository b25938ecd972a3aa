import { dayAt } from '@istmo/contract/kernel/day';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { CounterKey } from '@istmo/ledger';
import type { App } from '../../app.ts';

/** Counts what an investor subscribed in a calendar year over all offerings, in US cents. */
export const retailCounterName = 'retail-subscriptions:USD';

/** The counter of an investor for the calendar year, in the operator's time zone, in which `at` is. An order raises it in its own commit. */
export function retailCounterAt(app: Pick<App, 'settings'>, customer: CustomerId, at: Date): CounterKey {
  const year = dayAt(at, app.settings.timeZone).slice(0, 4);
  return { subject: customer, name: retailCounterName, period: `${year}-01-01` };
}
