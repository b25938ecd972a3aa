import { formatShare } from '@istmo/contract/areas/profile/owner.rules';
import type { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { OutputOf } from '@istmo/contract/kernel/endpoint';
import { kycFields } from '@istmo/contract/kernel/status-fields';
import type { Owner } from './owners.store.ts';
import type { Profile } from './profile.store.ts';
import type { AccountContact } from '../accounts/public.ts';

export type ProfileView = OutputOf<typeof readProfile>['userData'];

type ProfileSource = {
  readonly contact: AccountContact;
  readonly profile: Profile | undefined;
  readonly owners: readonly Owner[];
  readonly kycStatus: KycStatus;
};

/** A profile with the contract's field names; a missing field is an empty text. */
export function toProfileView({ contact, profile, owners, kycStatus }: ProfileSource): ProfileView {
  return {
    username: contact.username,
    email: contact.email,
    user_type: profile?.userType ?? '',
    ...kycFields(kycStatus),
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
    owners: toOwnerViews(owners),
  };
}

function toOwnerViews(owners: readonly Owner[]): ProfileView['owners'] {
  return owners.map(({ name, bornOn, country, shareBasisPoints, hasControl, isRepresentative }) => ({
    name,
    DOB: bornOn,
    country,
    share: formatShare(shareBasisPoints),
    control: hasControl ? 1 : 0,
    representative: isRepresentative ? 1 : 0,
  }));
}
