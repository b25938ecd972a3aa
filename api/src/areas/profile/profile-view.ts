import type { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import type { Standing } from '../../http/standing.ts';
import type { Person, Profile } from './profile.store.ts';

export type ProfileView = OutputOf<typeof readProfile>['userData'];

type Known = {
  readonly person: Person;
  readonly profile: Profile | undefined;
  readonly kycStatus: Standing['kycStatus'];
};

/** A profile in the wire's words; what is not filled in yet is an empty text. */
export function profileView({ person, profile, kycStatus }: Known): ProfileView {
  return {
    username: person.username,
    email: person.email,
    user_type: profile?.userType ?? '',
    kyc_status: kycStatus,
    firstname: profile?.firstName ?? '',
    lastname: profile?.lastName ?? '',
    phone: profile?.phone ?? '',
    gender: profile?.gender ?? '',
    DOB: profile?.bornOn ?? '',
    address: profile?.address ?? '',
    country: profile?.country ?? '',
    state: profile?.state ?? '',
    city: profile?.city ?? '',
    zip_code: profile?.zipCode ?? '',
    national_id: profile?.nationalId ?? '',
    alpha_code: profile?.alphaCode ?? '',
    code: profile?.dialCode ?? '',
    companyname: profile?.companyName ?? '',
    regnum: profile?.registrationNumber ?? '',
    website: profile?.website ?? '',
  };
}
