import { inviteStaff } from '@istmo/contract/areas/staff/staff.contract';
import { inviteStaffRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import { type Language, withParams } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../token.ts';
import { commitAction } from '../audit/public.ts';
import { sendToAddress } from '../notifications/public.ts';
import { newSecret, sealSecret } from '../security/public.ts';
import { findStaffByEmail, insertInvitation, insertStaff, type StaffRow, updateInvited } from './staff.store.ts';

const invitationHours = 72;

export const answerInviteStaff = handleStaff(inviteStaff, async (app, caller, input) => {
  checkForm(inviteStaffRules, input);
  const { email, role, reason } = input;
  const name = input.name.trim();
  const existing = await findStaffByEmail(app.db, email);
  if (existing && (existing.activatedAt || existing.disabledAt))
    refuse('email_taken', m.staff_email_taken, { field: 'email' });
  const id = existing?.id ?? asId<'staff'>(newId());
  const subject = { kind: 'staff', id };
  return commitAction(app, caller, { action: 'staff.invite', subject, reason }, async (tx) => {
    const { language, staff: invitedBy } = caller;
    await invite(app, tx, { staff: { id, name, email, role }, isNew: !existing, invitedBy, language });
    return { after: { name, email, role }, result: { id, message: m.staff_invited } };
  });
});

type Invitation = {
  readonly staff: Pick<StaffRow, 'id' | 'name' | 'email' | 'role'>;
  readonly isNew: boolean;
  /** Undefined when the operator's command invites. */
  readonly invitedBy: StaffId | undefined;
  readonly language: Language;
};

/** Creates the account unless it exists, and mails the invitation. Returns the link. */
export async function invite(app: App, tx: Tx, { staff, isNew, invitedBy, language }: Invitation): Promise<string> {
  const at = app.clock.now();
  const tfaSecret = sealSecret(app.settings, staff.id, newSecret());
  if (isNew) await insertStaff(tx, { ...staff, tfaSecret, createdAt: at });
  else await updateInvited(tx, { ...staff, tfaSecret });
  const token = newToken();
  const expiresAt = new Date(at.getTime() + invitationHours * 3_600_000);
  await insertInvitation(tx, { tokenHash: hashToken(token), staff: staff.id, invitedBy, expiresAt, at });
  const link = `${app.settings.consoleOrigin}/console/invitation?token=${token}`;
  const { brand } = app.settings;
  await sendToAddress(app, tx, {
    to: staff.email,
    language,
    content: {
      subject: withParams(m.staff_invitation_subject, { brand }),
      body: [withParams(m.staff_invitation_body, { brand, name: staff.name, hours: String(invitationHours) })],
      button: { label: m.staff_invitation_accept, link },
    },
  });
  return link;
}
