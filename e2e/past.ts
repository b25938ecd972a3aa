import { expect } from '@playwright/test';
import type { DemoPerson } from '@istmo/tools/product';
import type { Sandbox } from './sandbox.ts';
import { type Reply, Wire } from './wire.ts';

type Deposits = Reply & { readonly count?: number; readonly data?: readonly { readonly status: string }[] };

/** Sees to it that somebody verified has at least so many credited deposits; what is missing is paid in. */
export async function haveDeposits(sandbox: Sandbox, person: DemoPerson, count: number): Promise<void> {
  const wire = new Wire(sandbox);
  await wire.logIn(person);
  const read = (): Promise<Deposits> => wire.tell('history/depositHistory', { pageSize: 100 });
  const { Address } = await wire.tell('withdraw/getAddress', { currency: 'USDT', network: 'ERC20' });
  const missing = Array.from({ length: count - ((await read()).count ?? 0) }, (_, at) => `${at + 1}.25`);
  for (const amount of missing)
    await sandbox.deposit({ address: String(Address), currency: 'USDT', amount, confirmations: 40 });
  const credited = async () => (await read()).data?.filter(({ status }) => status === 'completed').length;
  await expect.poll(credited, { message: 'the deposits are credited' }).toBeGreaterThanOrEqual(count);
}
