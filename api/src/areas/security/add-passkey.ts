import { addPasskey, startPasskey } from '@istmo/contract/areas/security/security.contract';
import { authenticatorRules } from '@istmo/contract/areas/security/security.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { maxPasskeyName } from '@istmo/contract/kernel/passkey';
import { isDuplicate } from '@istmo/db/failures';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { startCooldown } from '../access/public.ts';
import { lockCustomer, readContact, sendSecurityNotice } from '../accounts/public.ts';
import { describeDevice, writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { checkCode, consumeCode } from './codes.ts';
import { createChallenge, customerSite, takeChallenge } from './passkey-challenges.ts';
import { passkeyStore } from './passkeys.store.ts';
import { passkeyAdded } from './security-emails.ts';
import { readTwoFactor } from './two-factor.store.ts';
import { type Credential, maxPasskeys, toCreation, verifyCreated } from '../../sign-in/webauthn.ts';

/** Two-factor has to be on: a passkey comes beside the six-digit code, which withdrawals ask for (decision 019). */
export const answerStartPasskey = handle(startPasskey, async (app, caller, input) => {
  const { customer, session } = caller;
  if (!caller.accountStatus.hasTfa) refuse('tfa_off', m.security_passkey_needs_tfa);
  checkForm(authenticatorRules, input);
  await refuseWhenFull(app.db, customer);
  const proof = await checkCode(app, { customer, code: input.tfa_code });
  if (!proof) refuse('wrong_code', m.security_code_invalid, { field: 'tfa_code' });
  await app.db.inTransaction((tx) => consumeCode(app, tx, proof));
  const { username, email } = await readContact(app.db, customer);
  const known = await passkeyStore.list(app.db, customer);
  return {
    options: toCreation({
      site: customerSite(app),
      challenge: await createChallenge(app, { purpose: 'add', session }),
      owner: { id: customer, name: email, displayName: username },
      known,
    }),
  };
});

export const answerAddPasskey = handle(addPasskey, async (app, caller, { passkey }) => {
  const place = { purpose: 'add', session: caller.session } as const;
  const challenge = await takeChallenge(app, place, passkey.response.clientDataJSON);
  const created = await verifyCreated(app, { site: customerSite(app), challenge, answer: passkey });
  try {
    const id = await app.db.inTransaction((tx) => storePasskey(app, tx, { caller, created }));
    return { _id: id, message: m.security_passkey_added };
  } catch (error) {
    if (isDuplicate(error, 'passkey_credential_id_key')) refuse('passkey_refused', m.security_passkey_refused);
    throw error;
  }
});

async function refuseWhenFull(reader: Reader, customer: CustomerId): Promise<void> {
  if ((await passkeyStore.list(reader, customer)).length >= maxPasskeys)
    refuse('entries_full', m.security_passkeys_full);
}

type NewPasskey = { readonly caller: Caller; readonly created: Credential };

async function storePasskey(app: App, tx: Tx, { caller, created }: NewPasskey) {
  const { customer, language, device } = caller;
  await lockCustomer(tx, customer);
  if ((await readTwoFactor(tx, customer))?.isOn !== true) refuse('tfa_off', m.security_passkey_needs_tfa);
  await refuseWhenFull(tx, customer);
  const name = describeDevice(device).slice(0, maxPasskeyName);
  const at = app.clock.now();
  const id = await passkeyStore.insert(tx, { ...created, owner: customer, name, createdAt: at });
  await startCooldown(app, tx, customer, 'passkey-added');
  await writeActivity(tx, customer, { kind: 'add-passkey', params: { name }, at });
  const { username, email } = await readContact(tx, customer);
  await sendSecurityNotice(app, tx, {
    about: 'passkey-added',
    recipient: { customer, name: username, email, language },
    content: passkeyAdded(app, name),
  });
  await publishEvent(tx, customer, 'security');
  await publishEvent(tx, customer, 'account-status');
  return id;
}
