import type { CustomerId } from '@istmo/contract/kernel/id';
import { readBalances } from '@istmo/ledger';
import type { App } from '../app.ts';
import { batchedRead } from '../runtime/cached-read.ts';

/** Available units per currency of one customer; a currency without any movement is absent. */
type AvailableBalances = ReadonlyMap<string, bigint>;

const findAvailable = batchedRead(async (app, customers: readonly CustomerId[]) => {
  const balances = await readBalances(app.db, customers);
  return new Map<CustomerId, AvailableBalances>(
    [...balances].map(([customer, rows]) => [customer, new Map(rows.map((row) => [row.currency, row.available]))]),
  );
});

export async function readAvailable(app: App, customer: CustomerId): Promise<AvailableBalances> {
  return (await findAvailable(app, customer)) ?? new Map();
}
