import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@istmo/contract/areas/staff/staff.contract';
import { staffCodeRules } from '@istmo/contract/areas/staff/staff.rules';
import { parseId } from '@istmo/contract/kernel/id';
import { maxPasskeyName } from '@istmo/contract/kernel/passkey';
import * as m from '@istmo/contract/messages';
import { isDuplicate } from '@istmo/db/failures';
import type { Reader, Tx } from '@istmo/db/tx';
import { toSigningKey } from '@istmo/ledger';
import type { App } from '../../app.ts';
import { signKey } from '../../signatures/approval-signature.ts';
import { checkForm } from '../../http/check-form.ts';
import { handleStaff, type StaffCaller } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { describeDevice } from '../history/public.ts';
import { type Credential, maxPasskeys, toCreation, verifyCreated } from '../../sign-in/webauthn.ts';
import { staffPasskeyStore, storeKeyProof } from './passkeys.store.ts';
import { consoleSite, createStaffChallenge, takeStaffChallenge } from './staff-challenges.ts';
import { sendPasskeyNotice } from './passkey-notice.ts';
import { checkOwnCode, recordOwnAct, consumeOwnCode } from './staff-codes.ts';
import { lockStaff } from './staff.store.ts';

export const answerListPasskeys = handleStaff(listPasskeys, async (app, { staff }) => ({
  data: (await staffPasskeyStore.list(app.db, staff)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
    is_backed_up: isBackedUp,
  })),
}));

/** A code of the moment, so that an open session alone adds no way to sign in. */
export const answerStartPasskey = handleStaff(startPasskey, async (app, caller, input) => {
  checkForm(staffCodeRules, input);
  await refuseWhenFull(app.db, caller);
  const step = await checkOwnCode(app, caller, input.code);
  await app.db.inTransaction((tx) => consumeOwnCode(app, tx, { caller, action: 'staff.begin-passkey', step }));
  const known = await staffPasskeyStore.list(app.db, caller.staff);
  const { staff: id, email: name, name: displayName, session } = caller;
  return {
    options: toCreation({
      site: consoleSite(app),
      challenge: await createStaffChallenge(app, session),
      owner: { id, name, displayName },
      known,
    }),
  };
});

export const answerAddPasskey = handleStaff(addPasskey, async (app, caller, { passkey }) => {
  const challenge = await takeStaffChallenge(app, passkey.response.clientDataJSON, caller.session);
  const created = await verifyCreated(app, { site: consoleSite(app), challenge, answer: passkey });
  try {
    const id = await app.db.inTransaction((tx) => storePasskey(app, tx, { caller, created }));
    return { id, message: m.staff_passkey_added };
  } catch (error) {
    if (isDuplicate(error, 'staff_passkey_credential_id_key')) refuse('passkey_refused', m.security_passkey_refused);
    throw error;
  }
});

async function storePasskey(app: App, tx: Tx, { caller, created }: { caller: StaffCaller; created: Credential }) {
  // One at a time, so that the limit holds.
  await lockStaff(tx, caller.staff);
  await refuseWhenFull(tx, caller);
  const name = describeDevice(caller.device).slice(0, maxPasskeyName);
  const id = await staffPasskeyStore.insert(tx, {
    ...created,
    owner: caller.staff,
    name,
    createdAt: app.clock.now(),
  });
  const { credentialId, publicKey } = created;
  const proof = signKey(toSigningKey(app.settings.approvalKey), { staff: caller.staff, credentialId, publicKey });
  await storeKeyProof(tx, id, proof);
  await recordOwnAct(app, tx, { caller, action: 'staff.add-passkey', after: { passkey: name } });
  await sendPasskeyNotice(app, tx, caller, { change: 'added', name });
  return id;
}

async function refuseWhenFull(reader: Reader, { staff }: StaffCaller): Promise<void> {
  if ((await staffPasskeyStore.list(reader, staff)).length >= maxPasskeys)
    refuse('entries_full', m.security_passkeys_full);
}

export const answerRemovePasskey = handleStaff(removePasskey, async (app, caller, input) => {
  checkForm(staffCodeRules, input);
  const id = parseId<'staff-passkey'>(input.id);
  const step = await checkOwnCode(app, caller, input.code);
  await app.db.inTransaction(async (tx) => {
    const name = id && (await staffPasskeyStore.delete(tx, { owner: caller.staff, id }));
    if (name === undefined) return refuse('not_found', m.kernel_not_found, { field: 'id' });
    await consumeOwnCode(app, tx, { caller, action: 'staff.remove-passkey', before: { passkey: name }, step });
    return sendPasskeyNotice(app, tx, caller, { change: 'removed', name });
  });
  return { message: m.staff_passkey_removed };
});
