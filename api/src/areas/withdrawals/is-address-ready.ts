import type { Reader } from '@istmo/db/tx';
import { type Beneficiary, readAddress, readBeneficiaries } from '../whitelist/public.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

/** Whether the address is on the customer's list as it was when the withdrawal was requested. */
export async function isAddressReady(reader: Reader, row: WithdrawalRow): Promise<boolean> {
  const saved = await readAddress(reader, row.addressId);
  return saved?.state === 'completed' && saved.customer === row.customer && saved.address === row.address;
}

/** Who receives it, as the customer says of its address; undefined where nothing was said. */
export async function readBeneficiaryOf(
  reader: Reader,
  { addressId }: Pick<WithdrawalRow, 'addressId'>,
): Promise<Beneficiary | undefined> {
  const [found] = await readBeneficiaries(reader, [addressId]);
  return found;
}
