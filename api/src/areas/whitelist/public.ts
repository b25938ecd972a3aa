import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { isDepositAddress } from '../deposits/public.ts';
import { findCompleted, readAddressesOf, type WithdrawalAddress } from './whitelist.store.ts';

export { type Beneficiary, readBeneficiaries } from './beneficiaries.store.ts';
export { signAddressesAgain } from './sign-again.ts';
export { decideAddress, type AddressDecision } from './move-address.ts';
export {
  countInReview,
  countOwners,
  findScreenedAddress,
  readAddressQueue,
  readAddressReasons,
  readOwners,
  readScreening,
  type ScreenedAddress,
} from './screenings.store.ts';
export { readAddress, readAddressDates, type WithdrawalAddress } from './whitelist.store.ts';

type Destination = Pick<WithdrawalAddress, 'currency' | 'chain' | 'address'>;

/**
 * The customer's address that a withdrawal may go to: `unknown` where it is not saved or not completed yet, `own` where it has become an
 * address of the platform since it was saved.
 */
export async function findReadyAddress(
  reader: Reader,
  customer: CustomerId,
  destination: Destination,
): Promise<WithdrawalAddress | 'unknown' | 'own'> {
  const found = await findCompleted(reader, customer, destination);
  if (!found) return 'unknown';
  return (await isDepositAddress(reader, found.address)) ? 'own' : found;
}

/** Whether the customer has a completed address of the currency. */
export async function hasReadyAddress(reader: Reader, customer: CustomerId, currency: string): Promise<boolean> {
  const saved = await readAddressesOf(reader, customer);
  return saved.some((address) => address.currency === currency && address.state === 'completed');
}

const looksAlike = (one: string, other: string): boolean => one !== other && one.slice(-4) === other.slice(-4);

/** How many other addresses of the customer end like this one: a look-alike may have been added to be taken for it. */
export async function countLookAlikes(reader: Reader, customer: CustomerId, address: string): Promise<number> {
  const saved = await readAddressesOf(reader, customer);
  return saved.filter((other) => looksAlike(other.address, address)).length;
}
export { completeDueAddresses, screenNewAddresses } from './whitelist.worker.ts';
