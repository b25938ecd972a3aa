import { acceptInvitation, readInvitation } from '@istmo/contract/areas/staff/staff.contract';
import { acceptInvitationRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { drawQrCode } from '../../texts/qr-code.ts';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, type Throttle } from '../../http/throttle.ts';
import { hashToken } from '../../sign-in/token.ts';
import { insertAuditEntry } from '../audit/public.ts';
import { findTimeSteps, hashPassword, isEasyToGuess, openSecret, setupUri } from '../security/public.ts';
import { approvesFrom } from './approves-from.ts';
import { activateStaff, consumeInvitation, findInvited, type StaffRow } from './staff.store.ts';

const wrongPerAddress: Throttle = { name: 'staff-invitation', max: 20, perSeconds: 3600 };

async function requireInvited(app: App, token: string): Promise<StaffRow> {
  const staff = await findInvited(app.db, { tokenHash: hashToken(token), now: app.clock.now() });
  return staff ?? refuse('link_invalid', m.staff_invitation_invalid);
}

// Made with the invitation, so that each look at the page shows the same one.
const secretOf = (app: App, { id, tfaSecret }: StaffRow): string => openSecret(app, id, tfaSecret);

export const answerReadInvitation = handlePublic(readInvitation, async (app, visitor, { token }) => {
  let staff: StaffRow | undefined;
  await countWrong(app, [[wrongPerAddress, visitor.address]], async () => {
    staff = await findInvited(app.db, { tokenHash: hashToken(token), now: app.clock.now() });
    return staff !== undefined;
  });
  if (!staff) return refuse('link_invalid', m.staff_invitation_invalid);
  const secret = secretOf(app, staff);
  const issuer = `${app.settings.brand} console`;
  const image = await drawQrCode(setupUri(secret, { issuer, account: staff.email }));
  return { name: staff.name, email: staff.email, role: staff.role, tfa_url: image, tfa_code: secret };
});

export const answerAcceptInvitation = handlePublic(acceptInvitation, async (app, visitor, { token, ...input }) => {
  checkForm(acceptInvitationRules, input);
  const staff = await requireInvited(app, token);
  if (isEasyToGuess(input.password, [app.settings.brand, staff.name, staff.email]))
    refuse('weak_password', m.staff_password_easy, { field: 'password' });
  const secret = secretOf(app, staff);
  let lastStep: bigint | undefined;
  await countWrong(app, [[wrongPerAddress, visitor.address]], async () => {
    lastStep = findTimeSteps(secret, input.code, app.clock.now()).at(-1);
    return lastStep !== undefined;
  });
  if (lastStep === undefined) return refuse('wrong_code', m.staff_code_wrong, { field: 'code' });
  const step = lastStep;
  const passwordHash = await hashPassword(app.settings, input.password);
  const at = app.clock.now();
  await app.db.inTransaction(async (tx) => {
    if (!(await consumeInvitation(tx, { tokenHash: hashToken(token), now: at })))
      refuse('link_invalid', m.staff_invitation_invalid);
    await activateStaff(tx, staff.id, {
      passwordHash,
      lastStep: step,
      at,
      approvesFrom: approvesFrom(app, at),
    });
    await insertAuditEntry(tx, {
      at,
      staff: staff.id,
      session: undefined,
      address: visitor.address,
      kind: 'act',
      action: 'staff.accept-invitation',
      subject: { kind: 'staff', id: staff.id },
      before: undefined,
      after: undefined,
      reason: '',
    });
  });
  return { message: m.staff_invitation_done };
});
