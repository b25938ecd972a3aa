import { saveProfile } from '@istmo/contract/areas/profile/profile.contract';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { Standing } from '../../http/standing.ts';
import { lockStanding, reportProfile } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { lockedFields, valueOf } from './locked-fields.ts';
import { operatorRules } from './operator-rules.ts';
import { profileView } from './profile-view.ts';
import { findProfile, keepProfile, type Profile, readPerson } from './profile.store.ts';
import { readTyped, refuseDisallowed, tidy, type Typed, typeOf } from './read-typed.ts';

/** Saves the whole form or nothing. The standing's row is held meanwhile, so that a verdict of the provider comes before or after it. */
export const answerSaveProfile = handle(saveProfile, async (app, caller, input) => {
  const typed = tidy(input);
  const { profile, kycStatus } = await app.db.inTransaction(async (tx) => {
    const standing = await lockStanding(tx, caller.customer);
    const kept = await findProfile(tx, caller.customer);
    const next = decide(app, typed, { kept, kycStatus: standing.kycStatus });
    await save(app, tx, { caller, profile: next });
    return { profile: next, kycStatus: standing.kycStatus };
  });
  const person = await readPerson(app.db, caller.customer);
  return { userData: profileView({ person, profile, kycStatus }), say: m.profile_saved };
});

type Before = { readonly kept: Profile | undefined; readonly kycStatus: Standing['kycStatus'] };

function decide(app: App, typed: Typed, { kept, kycStatus }: Before): Profile {
  const type = typeOf(typed, kept?.userType);
  if (kept && kept.userType !== type) refuse('profile_locked', m.profile_type_fixed, { field: 'user_type' });
  refuseDisallowed(typed, type);
  const whole = withLocked(typed, { kept, kycStatus });
  return readTyped(whole, type, {
    rules: operatorRules(app.settings),
    today: app.clock.now().toISOString().slice(0, 10),
  });
}

/** A fixed field keeps its value: left out it is filled in, and sent differently it is refused. */
function withLocked(typed: Typed, { kept, kycStatus }: Before): Typed {
  if (!kept) return typed;
  const whole = { ...typed };
  for (const field of lockedFields(kept, kycStatus)) {
    const value = valueOf(kept, field);
    if (field === 'user_type' || value === '' || typed[field] === value) continue;
    if (typed[field] !== '')
      refuse('profile_locked', field === 'country' ? m.profile_country_locked : lockedSaying(kycStatus), { field });
    whole[field] = value;
  }
  return whole;
}

function lockedSaying(kycStatus: Standing['kycStatus']) {
  return kycStatus === 3 ? m.profile_locked : m.profile_locked_in_review;
}

async function save(app: App, tx: Tx, { caller, profile }: { caller: Caller; profile: Profile }): Promise<void> {
  const at = app.clock.now();
  await keepProfile(tx, caller.customer, { profile, at });
  await reportProfile(tx, caller.customer, { country: profile.country, userType: profile.userType, hasProfile: true });
  await writeActivity(tx, caller.customer, { kind: 'save-profile', at });
  await publishEvent(tx, caller.customer, 'standing');
}
