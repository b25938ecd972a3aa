import { findCountry } from '@istmo/contract/areas/profile/countries';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Tx } from '@istmo/db/tx';
import { setProfileSummary } from '../access/public.ts';
import { type Owner, replaceOwners } from './owners.store.ts';
import { storeProfile, type Profile } from './profile.store.ts';

/** The profile of a demo customer; missing fields are empty, and the country's codes follow from its name. */
export type NewProfile = Pick<Profile, 'userType' | 'bornOn' | 'phone' | 'address' | 'zipCode' | 'country'> &
  Partial<Profile> & { readonly owners?: readonly Omit<Owner, 'alphaCode'>[] };

const empty = {
  firstName: '',
  lastName: '',
  gender: '',
  city: '',
  state: '',
  nationalId: '',
  companyName: '',
  registrationNumber: '',
  website: '',
} as const;

/** Stores the profile of a demo customer in the caller's transaction, without activity or event. */
export async function openProfile(
  tx: Tx,
  customer: CustomerId,
  { profile: { owners = [], ...profile }, at }: { profile: NewProfile; at: Date },
): Promise<void> {
  const country = findCountry(profile.country);
  if (!country) throw new Error(`${profile.country} is no country`);
  const { name, alphaCode, dialCode } = country;
  await storeProfile(tx, customer, { profile: { ...empty, ...profile, country: name, alphaCode, dialCode }, at });
  await replaceOwners(
    tx,
    customer,
    owners.map((owner) => ({ ...owner, alphaCode: findCountry(owner.country)?.alphaCode ?? '' })),
  );
  await setProfileSummary(tx, customer, { country: name, userType: profile.userType, hasProfile: true });
}
