import { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { AccountStatus } from '../../http/account-status.ts';
import { lockAccountStatus, setProfileSummary } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { listLockedFields, readLockableField } from './locked-fields.ts';
import { readOperatorRules } from './operator-rules.ts';
import { toProfileView } from './profile-view.ts';
import { findProfile, storeProfile, type Profile, readContact } from './profile.store.ts';
import { validateProfile, refuseDisallowed, normalizeInput, type ProfileInput, readUserType } from './validate-profile.ts';

/** Saves the whole form or nothing. The standing's row is held meanwhile, so that a verdict of the provider comes before or after it. */
export const answerSaveProfile = handle(saveProfile, async (app, caller, input) => {
  const typed = normalizeInput(input);
  const { profile, kycStatus } = await app.db.inTransaction(async (tx) => {
    const standing = await lockAccountStatus(tx, caller.customer);
    const kept = await findProfile(tx, caller.customer);
    const next = buildProfile(app, typed, { kept, kycStatus: standing.kycStatus });
    await save(app, tx, { caller, profile: next });
    return { profile: next, kycStatus: standing.kycStatus };
  });
  const person = await readContact(app.db, caller.customer);
  return { userData: toProfileView({ person, profile, kycStatus }), say: m.profile_saved };
});

type StoredProfile = { readonly kept: Profile | undefined; readonly kycStatus: AccountStatus['kycStatus'] };

function buildProfile(app: App, typed: ProfileInput, { kept, kycStatus }: StoredProfile): Profile {
  const type = readUserType(typed, kept?.userType);
  if (kept && kept.userType !== type) refuse('profile_locked', m.profile_type_fixed, { field: 'user_type' });
  refuseDisallowed(typed, type);
  const whole = fillLockedFields(typed, { kept, kycStatus });
  return validateProfile(whole, type, {
    rules: readOperatorRules(app.settings),
    today: app.clock.now().toISOString().slice(0, 10),
  });
}

/** A fixed field keeps its value: left out it is filled in, and sent differently it is refused. */
function fillLockedFields(typed: ProfileInput, { kept, kycStatus }: StoredProfile): ProfileInput {
  if (!kept) return typed;
  const whole = { ...typed };
  for (const field of listLockedFields(kept, kycStatus)) {
    const value = readLockableField(kept, field);
    if (field === 'user_type' || value === '' || typed[field] === value) continue;
    if (typed[field] !== '')
      refuse('profile_locked', field === 'country' ? m.profile_country_locked : lockedMessage(kycStatus), { field });
    whole[field] = value;
  }
  return whole;
}

function lockedMessage(kycStatus: AccountStatus['kycStatus']) {
  return kycStatus === 3 ? m.profile_locked : m.profile_locked_in_review;
}

async function save(app: App, tx: Tx, { caller, profile }: { caller: Caller; profile: Profile }): Promise<void> {
  const at = app.clock.now();
  await storeProfile(tx, caller.customer, { profile, at });
  await setProfileSummary(tx, caller.customer, { country: profile.country, userType: profile.userType, hasProfile: true });
  await writeActivity(tx, caller.customer, { kind: 'save-profile', at });
  await publishEvent(tx, caller.customer, 'account-status');
}
