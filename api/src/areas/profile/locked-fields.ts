import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { Profile, UserType } from './profile.store.ts';

/** Fields that may be locked, by their names in the contract. */
export type LockableField =
  | 'user_type'
  | 'country'
  | 'firstname'
  | 'lastname'
  | 'DOB'
  | 'national_id'
  | 'companyname'
  | 'regnum';

/** The fields that identity verification relies on (requirement 3.5; docs/decisions/009-identity-fields-are-locked-under-review.md). */
const identityFields: Readonly<Record<UserType, readonly LockableField[]>> = {
  personal: ['country', 'firstname', 'lastname', 'DOB', 'national_id'],
  business: ['country', 'companyname', 'DOB', 'regnum'],
};

/** While the provider reviews the identity, and once it is verified. */
export function areIdentityFieldsLocked(kycStatus: KycStatus): boolean {
  return kycStatus === 'pending' || kycStatus === 'verified';
}

/** Why a locked field cannot be changed. */
export function lockedMessage(kycStatus: KycStatus): Message {
  return kycStatus === 'verified' ? m.profile_locked : m.profile_locked_in_review;
}

/**
 * The fields of a profile that cannot be changed any more. The user type is chosen once. The identity fields are locked while the
 * provider reviews them and once they are verified, so that a customer cannot be verified under one name and continue under another.
 */
export function listLockedFields(stored: Profile | undefined, kycStatus: KycStatus): readonly LockableField[] {
  if (!stored) return [];
  return ['user_type', ...(areIdentityFieldsLocked(kycStatus) ? identityFields[stored.userType] : [])];
}

/** The value of a lockable field in a profile. */
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
