import type { CustomerId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import type { App } from '../../app.ts';
import type { AccountStatus } from '../../http/account-status.ts';
import { readAccountStatuses } from './account-status.store.ts';

const lookups = new WeakMap<App, (customer: CustomerId) => Promise<AccountStatus | undefined>>();

/** Asked on every signed-in call: concurrent requests share one query. */
export async function readAccountStatus(app: App, customer: CustomerId): Promise<AccountStatus> {
  const find =
    lookups.get(app) ??
    batched(async (customers: readonly CustomerId[]) => {
      const standings = await readAccountStatuses(app.db, customers);
      return new Map(standings.map((standing) => [standing.customer, standing]));
    });
  lookups.set(app, find);
  const standing = await find(customer);
  if (!standing) throw new Error('a customer without a standing');
  return standing;
}
