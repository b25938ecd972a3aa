import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { findProfile } from '../profile/public.ts';

/** Whose the accounts of a customer must be: the names of the profile, a company's in the first one; empty without a profile. */
export async function readBeneficiary(reader: Reader, customer: CustomerId) {
  const profile = await findProfile(reader, customer);
  if (!profile) return { firstname: '', lastname: '', country: '' };
  const { userType, companyName, firstName, lastName, country } = profile;
  return userType === 'business'
    ? { firstname: companyName, lastname: '', country }
    : { firstname: firstName, lastname: lastName, country };
}
