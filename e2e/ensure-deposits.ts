import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';
import { type Reply, ApiClient } from './api-client.ts';

type Deposits = Reply & { readonly data?: readonly { readonly status: string }[] };

/** Makes sure that a verified customer has at least `count` credited deposits; the missing ones are made. */
export async function ensureDeposits(sandbox: Sandbox, person: DemoPerson, count: number): Promise<void> {
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  const fetchDeposits = (): Promise<Deposits> => client.call('history/depositHistory', { pageSize: 100 });
  const countCredited = async (): Promise<number> =>
    ((await fetchDeposits()).data ?? []).filter(({ status }) => status === 'completed').length;
  const { Address } = await client.call('withdraw/getAddress', { currency: 'USDT', network: 'ERC20' });
  const missing = Array.from({ length: Math.max(0, count - (await countCredited())) }, (_, at) => `${at + 1}.25`);
  for (const amount of missing)
    await sandbox.deposit({ address: String(Address), currency: 'USDT', amount, confirmations: 40 });
  await expect.poll(countCredited, { message: 'the deposits are credited' }).toBeGreaterThanOrEqual(count);
}
