import { listPasskeys, removePasskey, renamePasskey } from '@istmo/contract/areas/security/security.contract';
import { passkeyNameRules } from '@istmo/contract/areas/security/security.rules';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { checkForm } from '../../http/check-form.ts';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { lockCustomer, readContact, sendSecurityNotice } from '../accounts/public.ts';
import { writeActivity } from '../history/public.ts';
import { publishEvent } from '../notifications/public.ts';
import { passkeyStore, renamePasskey as renameStored } from './passkeys.store.ts';
import { isPasswordRight } from './passwords.ts';
import { passkeyRemoved } from './security-emails.ts';

export const answerListPasskeys = handle(listPasskeys, async (app, { customer }) => {
  const passkeys = await passkeyStore.list(app.db, customer);
  return {
    data: passkeys.map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      _id: id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
      backed_up: isBackedUp ? (1 as const) : (0 as const),
    })),
  };
});

// Another customer's passkey and an unknown id get the same refusal.
function refuseUnknown(): never {
  return refuse('not_found', m.kernel_not_found, { field: 'id' });
}

export const answerRenamePasskey = handle(renamePasskey, async (app, { customer }, input) => {
  const name = input.name.trim();
  checkForm(passkeyNameRules, { name });
  const id = parseId<'passkey'>(input.id) ?? refuseUnknown();
  await app.db.inTransaction(async (tx) => {
    if (!(await renameStored(tx, { owner: customer, id, name }))) refuseUnknown();
    await publishEvent(tx, customer, 'security');
  });
  return { message: m.security_passkey_renamed };
});

/** The password is enough: two-factor stays on with its codes, so the account keeps its second factor. */
export const answerRemovePasskey = handle(removePasskey, async (app, caller, input) => {
  const { customer, language } = caller;
  const id = parseId<'passkey'>(input.id) ?? refuseUnknown();
  if (!(await isPasswordRight(app, { customer, visitor: caller }, input.password)))
    refuse('wrong_password', m.security_old_wrong, { field: 'password' });
  await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    const name = (await passkeyStore.delete(tx, { owner: customer, id })) ?? refuseUnknown();
    await writeActivity(tx, customer, { kind: 'remove-passkey', params: { name }, at: app.clock.now() });
    const { username, email } = await readContact(tx, customer);
    await sendSecurityNotice(app, tx, {
      about: 'passkey-removed',
      recipient: { customer, name: username, email, language },
      content: passkeyRemoved(name),
    });
    await publishEvent(tx, customer, 'security');
  });
  return { message: m.security_passkey_removed };
});
