import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type ActivityEntry, writeActivity } from '../history/public.ts';
import { publishEvent, type Topic } from '../notifications/public.ts';
import { type SecurityNotice, sendSecurityNotice } from './security-notice.ts';

type News = {
  readonly customer: CustomerId;
  readonly activity?: (ActivityEntry & { readonly at: Date }) | undefined;
  readonly notice?: SecurityNotice | undefined;
  /** What the customer's open pages read again. */
  readonly topics: readonly Topic[];
};

/** Notifies a customer of what happened: in the activity, by a notice with its link, on open pages. */
export async function notifyCustomer(app: App, tx: Tx, { customer, activity, notice, topics }: News): Promise<void> {
  if (activity) await writeActivity(tx, customer, activity);
  if (notice) await sendSecurityNotice(app, tx, notice);
  for (const topic of topics) await publishEvent(tx, customer, topic);
}
