import type { CustomerId } from '@istmo/contract/kernel/id';
import type { App } from '../../app.ts';
import { batchedRead } from '../../runtime/cached-read.ts';
import type { StoredAccountStatus } from '../../http/account-status.ts';
import { readAccountStatuses } from './account-status.store.ts';

const findStatus = batchedRead(async ({ db, clock }, customers: readonly CustomerId[]) => {
  const statuses = await readAccountStatuses(db, customers, clock.now());
  return new Map(statuses.map((status) => [status.customer, status]));
});

/** The account status of a customer without a session; signed-in calls read it with their session. Concurrent requests share one query. */
export async function readAccountStatus(app: App, customer: CustomerId): Promise<StoredAccountStatus> {
  const status = await findStatus(app, customer);
  if (!status) throw new Error('a customer without an account status');
  return status;
}
