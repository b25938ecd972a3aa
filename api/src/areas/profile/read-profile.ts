import { readProfile } from '@istmo/contract/areas/profile/profile.contract';
import { handle } from '../../http/handler.ts';
import { lockedFields } from './locked-fields.ts';
import { operatorRules } from './operator-rules.ts';
import { profileView } from './profile-view.ts';
import { findProfile, readPerson } from './profile.store.ts';

export const answerReadProfile = handle(readProfile, async (app, caller) => {
  const { kycStatus } = caller.standing;
  const [person, profile] = await Promise.all([
    readPerson(app.db, caller.customer),
    findProfile(app.db, caller.customer),
  ]);
  return {
    userData: profileView({ person, profile, kycStatus }),
    locked: [...lockedFields(profile, kycStatus)],
    rules: { ...operatorRules(app.settings) },
  };
});
