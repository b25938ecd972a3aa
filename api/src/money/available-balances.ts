import type { CustomerId } from '@istmo/contract/kernel/id';
import { type Balance, readBalances } from '@istmo/ledger';
import type { App } from '../app.ts';
import { batchedRead } from '../runtime/cached-read.ts';

/** Balances per currency of one customer; a currency without any movement is absent. */
type OwnBalances = ReadonlyMap<string, Balance>;

const findBalances = batchedRead(async (app, customers: readonly CustomerId[]) => {
  const balances = await readBalances(app.db, customers);
  return new Map<CustomerId, OwnBalances>(
    [...balances].map(([customer, rows]) => [customer, new Map(rows.map((row) => [row.currency, row]))]),
  );
});

export async function readOwnBalances(app: App, customer: CustomerId): Promise<OwnBalances> {
  return (await findBalances(app, customer)) ?? new Map();
}
