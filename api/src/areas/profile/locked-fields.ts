import type { Standing } from '../../http/standing.ts';
import type { Profile, UserType } from './profile.store.ts';

/** Fields that may be fixed, by the wire's names. */
export type Lockable =
  | 'user_type'
  | 'country'
  | 'firstname'
  | 'lastname'
  | 'DOB'
  | 'national_id'
  | 'companyname'
  | 'regnum';

/** What identity verification stands on (decisions, point 5; docs/decisions/009-identity-fields-are-locked-under-review.md). */
const identity: Readonly<Record<UserType, readonly Lockable[]>> = {
  personal: ['country', 'firstname', 'lastname', 'DOB', 'national_id'],
  business: ['country', 'companyname', 'DOB', 'regnum'],
};

/**
 * What of a profile can't be changed any more. The kind of account is chosen once; who somebody is stands from the moment the provider
 * looks at it (under review, verified), so that nobody is verified under one name and goes on under another.
 */
export function lockedFields(kept: Profile | undefined, kycStatus: Standing['kycStatus']): readonly Lockable[] {
  if (!kept) return [];
  const isFixed = kycStatus === 1 || kycStatus === 3;
  return ['user_type', ...(isFixed ? identity[kept.userType] : [])];
}

/** The value a lockable field has in a profile. */
export function valueOf(profile: Profile, field: Lockable): string {
  const values: Readonly<Record<Lockable, string>> = {
    user_type: profile.userType,
    country: profile.country,
    firstname: profile.firstName,
    lastname: profile.lastName,
    DOB: profile.bornOn,
    national_id: profile.nationalId,
    companyname: profile.companyName,
    regnum: profile.registrationNumber,
  };
  return values[field];
}
