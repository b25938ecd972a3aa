import type { CustomerId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import type { App } from '../../app.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { readAccountStatuses } from './account-status.store.ts';

const lookups = new WeakMap<App, (customer: CustomerId) => Promise<StoredAccountStatus | undefined>>();

/** The account status of a customer without a session; signed-in calls read it with their session. Concurrent requests share one query. */
export async function readAccountStatus(app: App, customer: CustomerId): Promise<StoredAccountStatus> {
  const find =
    lookups.get(app) ??
    batched(async (customers: readonly CustomerId[]) => {
      const statuses = await readAccountStatuses(app.db, customers, app.clock.now());
      return new Map(statuses.map((status) => [status.customer, status]));
    });
  lookups.set(app, find);
  const status = await find(customer);
  if (!status) throw new Error('a customer without an account status');
  return status;
}
