import { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockAccountStatus, setProfileSummary } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { listLockedFields, lockedMessage, readLockableField } from './locked-fields.ts';
import { readOperatorRules } from './operator-rules.ts';
import { validateOwners } from './owners.ts';
import { readOwners, replaceOwners } from './owners.store.ts';
import { toProfileView } from './profile-view.ts';
import { findProfile, storeProfile, type Profile } from './profile.store.ts';
import {
  validateProfile,
  refuseDisallowed,
  normalizeInput,
  type ProfileCheck,
  type ProfileInput,
  readUserType,
} from './validate-profile.ts';
import { readContact } from '../accounts/public.ts';

/** Saves the whole form or nothing. The account status is locked meanwhile, so that a decision of the provider is applied before or after. */
export const answerSaveProfile = handle(saveProfile, async (app, caller, { owners: sentOwners, ...input }) => {
  const normalized = normalizeInput(input);
  const { profile, owners, kycStatus } = await app.db.inTransaction(async (tx) => {
    const status = await lockAccountStatus(tx, caller.customer);
    const stored = await findProfile(tx, caller.customer);
    const next = buildProfile(app, normalized, { stored, kycStatus: status.kycStatus });
    const named = await readOwners(tx, caller.customer);
    const changed = validateOwners(next.userType === 'business' ? sentOwners : undefined, {
      stored: named,
      kycStatus: status.kycStatus,
      ...checkOf(app),
    });
    await save(app, tx, { caller, profile: next });
    if (changed) await replaceOwners(tx, caller.customer, changed);
    return { profile: next, owners: changed ?? named, kycStatus: status.kycStatus };
  });
  const contact = await readContact(app.db, caller.customer);
  return { userData: toProfileView({ contact, profile, owners, kycStatus }), message: m.profile_saved };
});

type StoredProfile = { readonly stored: Profile | undefined; readonly kycStatus: KycStatus };

function buildProfile(app: App, input: ProfileInput, { stored, kycStatus }: StoredProfile): Profile {
  const type = readUserType(input, stored?.userType);
  if (stored && stored.userType !== type) refuse('profile_locked', m.profile_type_fixed, { field: 'user_type' });
  refuseDisallowed(input, type);
  const whole = fillLockedFields(input, { stored, kycStatus });
  return validateProfile(whole, type, checkOf(app));
}

const checkOf = ({ settings, clock }: App): ProfileCheck => ({
  rules: readOperatorRules(settings),
  today: clock.now().toISOString().slice(0, 10),
});

/** A locked field keeps its value: an empty one is filled in, and another value is refused. */
function fillLockedFields(input: ProfileInput, { stored, kycStatus }: StoredProfile): ProfileInput {
  if (!stored) return input;
  const whole = { ...input };
  for (const field of listLockedFields(stored, kycStatus)) {
    const value = readLockableField(stored, field);
    if (field === 'user_type' || value === '' || input[field] === value) continue;
    if (input[field] !== '')
      refuse('profile_locked', field === 'country' ? m.profile_country_locked : lockedMessage(kycStatus), { field });
    whole[field] = value;
  }
  return whole;
}

async function save(app: App, tx: Tx, { caller, profile }: { caller: Caller; profile: Profile }): Promise<void> {
  const at = app.clock.now();
  await storeProfile(tx, caller.customer, { profile, at });
  await setProfileSummary(tx, caller.customer, {
    country: profile.country,
    userType: profile.userType,
    hasProfile: true,
  });
  await writeActivity(tx, caller.customer, { kind: 'save-profile', at });
  await publishEvent(tx, caller.customer, 'account-status');
}
