import type { DemoPerson } from '@istmo/tools/product';
import { ApiClient, type Reply } from './api-client.ts';
import { expect } from './fixtures.ts';
import type { Sandbox } from './sandbox.ts';

/** Where the demo people withdraw USDT to. */
export const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

type Terms = Reply & { readonly currData?: { readonly resting_until: string | null } };
type Requested = Reply & { readonly data?: { readonly reference_no: string } };
type SavedAddresses = Reply & { readonly data?: readonly { readonly address: string }[] };

/** The person's session for API calls, with an address of the currency that withdrawals may go to. */
export async function prepareWithdrawals(sandbox: Sandbox, person: DemoPerson): Promise<ApiClient> {
  const client = new ApiClient(sandbox);
  await client.logIn(person);
  await passRest(sandbox, client, person);
  const { data = [] }: SavedAddresses = await client.call('basic/getlist');
  if (!data.some(({ address }) => address === tron))
    await client.call('basic/createList', {
      currency: 'USDT',
      network: 'TRC20',
      address_name: 'Ledger cold',
      address: tron,
      tfaCode: await sandbox.nextCode(person.tfaSecret ?? ''),
    });
  await expect
    .poll(async () => {
      const list: SavedAddresses = await client.call('basic/getlist');
      return list.data?.some(({ address }) => address === tron);
    })
    .toBe(true);
  await client.call('basic/checkWithDis', { auth: true });
  return client;
}

/** Requests a withdrawal of USDT to the saved address by the customer's session; returns its number. */
export async function requestUsdt(
  sandbox: Sandbox,
  client: ApiClient,
  { person, amount }: { readonly person: DemoPerson; readonly amount: string },
): Promise<string> {
  const otp = await sandbox.nextCode(person.tfaSecret ?? '');
  const order = { currency: 'USDT', network: 'TRX', amount, address_info: tron, otp };
  const { data }: Requested = await client.call('withdraw/withdrawprocess', order);
  if (!data) throw new Error(`a withdrawal of ${amount} USDT has no number`);
  return data.reference_no;
}

/** A test before may have changed the person's security, after which withdrawals rest. */
async function passRest(sandbox: Sandbox, client: ApiClient, person: DemoPerson): Promise<void> {
  const { currData }: Terms = await client.call('basic/getCurrencyInfo', { currency: 'USDT', network: '' });
  const until = currData?.resting_until;
  if (!until) return;
  const now = await sandbox.advance(0);
  await sandbox.advance(Date.parse(until) - now.getTime() + 1_000);
  await client.logIn(person);
}
