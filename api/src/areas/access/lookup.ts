import type { CustomerId } from '@istmo/contract/kernel/id';
import { batched } from '@istmo/db/batched';
import type { App } from '../../app.ts';
import type { Standing } from '../../http/standing.ts';
import { readStandings } from './standing.store.ts';

const lookups = new WeakMap<App, (customer: CustomerId) => Promise<Standing | undefined>>();

/** Asked on every signed-in call: concurrent requests share one query. */
export async function standingOf(app: App, customer: CustomerId): Promise<Standing> {
  const find =
    lookups.get(app) ??
    batched(async (customers: readonly CustomerId[]) => {
      const standings = await readStandings(app.db, customers);
      return new Map(standings.map((standing) => [standing.customer, standing]));
    });
  lookups.set(app, find);
  const standing = await find(customer);
  if (!standing) throw new Error('a customer without a standing');
  return standing;
}
