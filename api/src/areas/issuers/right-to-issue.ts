import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { listActiveAssetsOf } from '../assets/public.ts';
import { readProfiles } from '../profile/public.ts';
import { countDecided, readUsernames } from './requests.store.ts';

/** Whether the customer may issue: an issuance request was accepted, or a security of its own is active. */
export async function hasRightToIssue(reader: Reader, customer: CustomerId): Promise<boolean> {
  const [{ approved }, assets] = await Promise.all([
    countDecided(reader, customer),
    listActiveAssetsOf(reader, [customer]),
  ]);
  return approved > 0 || assets.length > 0;
}

/** How issuers are called: a business by its company's name, a person by their own, and each by the user name without a profile. */
export async function readIssuerNames(
  reader: Reader,
  customers: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, string>> {
  const [usernames, profiles] = await Promise.all([readUsernames(reader, customers), readProfiles(reader, customers)]);
  const named = profiles.map((profile): [CustomerId, string] => [
    profile.customer,
    profile.userType === 'business' ? profile.companyName : `${profile.firstName} ${profile.lastName}`,
  ]);
  return new Map([...usernames, ...named.filter(([, name]) => name.trim() !== '')]);
}
