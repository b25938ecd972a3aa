import type { Reader } from '@istmo/db/tx';
import { type Beneficiary, readBeneficiaries } from '../whitelist/public.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

/** Who receives it, as the customer says of its address; undefined where nothing was said. */
export async function readBeneficiaryOf(
  reader: Reader,
  { addressId }: Pick<WithdrawalRow, 'addressId'>,
): Promise<Beneficiary | undefined> {
  const [found] = await readBeneficiaries(reader, [addressId]);
  return found;
}
