import type { AccountStatus } from '../../http/account-status.ts';
import type { Profile, UserType } from './profile.store.ts';

/** Fields that may be fixed, by the wire's names. */
export type LockableField =
  | 'user_type'
  | 'country'
  | 'firstname'
  | 'lastname'
  | 'DOB'
  | 'national_id'
  | 'companyname'
  | 'regnum';

/** What identity verification stands on (decisions, point 5; docs/decisions/009-identity-fields-are-locked-under-review.md). */
const identityFields: Readonly<Record<UserType, readonly LockableField[]>> = {
  personal: ['country', 'firstname', 'lastname', 'DOB', 'national_id'],
  business: ['country', 'companyname', 'DOB', 'regnum'],
};

/**
 * What of a profile can't be changed any more. The kind of account is chosen once; who somebody is stands from the moment the provider
 * looks at it (under review, verified), so that nobody is verified under one name and goes on under another.
 */
export function listLockedFields(kept: Profile | undefined, kycStatus: AccountStatus['kycStatus']): readonly LockableField[] {
  if (!kept) return [];
  const isFixed = kycStatus === 1 || kycStatus === 3;
  return ['user_type', ...(isFixed ? identityFields[kept.userType] : [])];
}

/** The value a lockable field has in a profile. */
export function readLockableField(profile: Profile, field: LockableField): string {
  const values: Readonly<Record<LockableField, string>> = {
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
