import { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import { handle } from '../../http/handler.ts';
import { areIdentityFieldsLocked, listLockedFields } from './locked-fields.ts';
import { readOperatorRules } from './operator-rules.ts';
import { readOwners } from './owners.store.ts';
import { toProfileView } from './profile-view.ts';
import { findProfile } from './profile.store.ts';
import { readContact } from '../accounts/public.ts';

export const answerReadProfile = handle(readProfile, async (app, caller) => {
  const { kycStatus } = caller.accountStatus;
  const [contact, profile, owners] = await Promise.all([
    readContact(app.db, caller.customer),
    findProfile(app.db, caller.customer),
    readOwners(app.db, caller.customer),
  ]);
  return {
    userData: toProfileView({ contact, profile, owners, kycStatus }),
    locked: [
      ...listLockedFields(profile, kycStatus),
      ...(owners.length > 0 && areIdentityFieldsLocked(kycStatus) ? ['owners'] : []),
    ],
    rules: { ...readOperatorRules(app.settings) },
  };
});
