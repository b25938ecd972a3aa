import { inviteStaff } from '@istmo/contract/areas/staff/staff.contract';
import { inviteStaffRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import { asId, type StaffId } from '@istmo/contract/kernel/id';
import { type Language, withParams } from '@istmo/contract/kernel/message';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handleStaff } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../sign-in/token.ts';
import { proposeAction } from '../audit/public.ts';
import { sendToAddress } from '../notifications/public.ts';
import { newSecret, sealSecret } from '../security/public.ts';
import { findStaffByEmail, insertInvitation, insertStaff, type StaffRow, updateInvited } from './staff.store.ts';

const invitationHours = 72;

export const inviteAction = 'staff.invite';

/** The account of an address as an invitation may find it: none, or one that was not accepted. */
export async function findInvitable(reader: Reader, email: string): Promise<StaffRow | undefined> {
  const existing = await findStaffByEmail(reader, email);
  if (existing && (existing.activatedAt || existing.disabledAt))
    refuse('email_taken', m.staff_email_taken, { field: 'email' });
  return existing;
}

export const answerInviteStaff = handleStaff(inviteStaff, async (app, caller, input) => {
  checkForm(inviteStaffRules, input);
  const { email, role, reason } = input;
  const existing = await findInvitable(app.db, email);
  const id = existing?.id ?? asId<'staff'>(newId());
  const subject = { kind: 'staff', id };
  const payload = { name: input.name.trim(), email, role };
  const check = async (tx: Tx): Promise<void> => void (await findInvitable(tx, email));
  await proposeAction(app, caller, { action: inviteAction, subject, reason, payload, check });
  return { id, message: m.staff_proposed };
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
      isRequested: true,
      subject: withParams(m.staff_invitation_subject, { brand }),
      body: [withParams(m.staff_invitation_body, { brand, name: staff.name, hours: String(invitationHours) })],
      button: { label: m.staff_invitation_accept, link },
    },
  });
  return link;
}
