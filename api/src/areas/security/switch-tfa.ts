import { switchTfa } from '@istmo/contract/areas/security/security.contract';
import { authenticatorRules } from '@istmo/contract/areas/security/security.rules';
import { tfaFields } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { type Caller, handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { setTfa, startCooldown } from '../access/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { checkCode, type CodeProof, type StepProof, consumeCode } from './codes.ts';
import { isPasswordRight } from './passwords.ts';
import { newRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { tfaSwitched } from './security-emails.ts';
import { openSecret } from './sealed-secret.ts';
import { deleteTwoFactor, replaceRecoveryCodes, turnOnTwoFactor } from './two-factor.store.ts';
import { lockCustomer, readContact, sendSecurityNotice, voidLinks } from '../accounts/public.ts';
import { endSessions } from '../sessions/public.ts';

/** Switching on asks for the password beside the code, so that a session alone cannot bind the account to another authenticator. */
export const answerSwitchTfa = handle(switchTfa, async (app, caller, input) => {
  checkForm(authenticatorRules, input);
  const { customer } = caller;
  if (!caller.accountStatus.hasTfa && !(await isPasswordRight(app, { customer, visitor: caller }, input.password)))
    refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  const proof = await checkCode(app, { customer, code: input.tfa_code, isSetUp: !caller.accountStatus.hasTfa });
  if (!proof) refuse('wrong_code', m.security_code_invalid, { field: 'tfa_code' });
  return caller.accountStatus.hasTfa ? switchOff(app, caller, proof) : switchOn(app, caller, proof);
});

async function switchOn(app: App, caller: Caller, proof: StepProof) {
  const codes = newRecoveryCodes();
  const secret = openSecret(app, caller.customer, proof.sealed);
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, caller.customer);
    await consumeCode(app, tx, proof);
    await turnOnTwoFactor(tx, caller.customer, app.clock.now());
    await replaceRecoveryCodes(
      tx,
      caller.customer,
      codes.map((code) => hashRecoveryCode(secret, { customer: caller.customer, code })),
    );
    await applySwitch(app, tx, { caller, isOn: true });
  });
  return { ...tfaFields(true), recovery_codes: codes, message: m.security_tfa_on };
}

async function switchOff(app: App, caller: Caller, proof: CodeProof) {
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, caller.customer);
    await consumeCode(app, tx, proof);
    await deleteTwoFactor(tx, caller.customer);
    await applySwitch(app, tx, { caller, isOn: false });
  });
  return { ...tfaFields(false), message: m.security_tfa_off };
}

async function applySwitch(app: App, tx: Tx, { caller, isOn }: { caller: Caller; isOn: boolean }): Promise<void> {
  const { customer, session, language } = caller;
  await setTfa(tx, customer, isOn);
  const at = app.clock.now();
  await endSessions(tx, customer, { at, except: session });
  await voidLinks(app, tx, customer, 'others');
  await startCooldown(app, tx, customer, 'tfa-changed');
  await writeActivity(tx, customer, { kind: isOn ? 'enable-tfa' : 'disable-tfa', at });
  const { username, email } = await readContact(tx, customer);
  await sendSecurityNotice(app, tx, {
    about: isOn ? 'tfa-on' : 'tfa-off',
    recipient: { customer, name: username, email, language },
    content: tfaSwitched(app, isOn),
  });
  await publishEvent(tx, customer, 'security');
  await publishEvent(tx, customer, 'account-status');
}
