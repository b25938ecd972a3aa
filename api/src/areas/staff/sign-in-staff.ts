import { signInStaff } from '@istmo/contract/areas/staff/staff.contract';
import { staffSignInRules } from '@istmo/contract/areas/staff/staff.rules';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { checkForm } from '../../http/check-form.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { countWrong, type Throttle } from '../../http/throttle.ts';
import { newToken } from '../../sign-in/token.ts';
import { insertAuditEntry } from '../audit/public.ts';
import { assertHashCapacity, isHashOf } from '../security/public.ts';
import { findStepsOf, wrongPerStaff } from './staff-codes.ts';
import { acceptStaffStep, findStaffByEmail, type StaffRow } from './staff.store.ts';
import { openStaffSession, toSessionReply } from './staff-session.ts';

export const wrongPerAddress: Throttle = { name: 'staff-address', max: 20, perSeconds: 3600 };

/** Password and code are checked together and refused alike, so that a wrong answer does not say which of them was right. */
export const answerSignInStaff = handlePublic(signInStaff, async (app, visitor, input) => {
  checkForm(staffSignInRules, input);
  assertHashCapacity();
  const staff = await findStaffByEmail(app.db, input.email);
  let steps: readonly bigint[] = [];
  await countWrong(
    app,
    [
      [wrongPerAddress, visitor.address],
      [wrongPerStaff, `${input.email.toLowerCase()} ${visitor.address}`],
    ],
    async () => {
      const isPasswordRight = await isHashOf(app, input.password, staff?.passwordHash ?? undefined);
      steps = staff ? findStepsOf(app, staff, input.code) : [];
      return isPasswordRight && steps.length > 0;
    },
  ).then((isRight) => isRight || refuseSignIn(app, visitor, staff));
  if (!staff) return refuse('wrong_credentials', m.staff_sign_in_refused);
  const step = steps.find((candidate) => candidate > staff.lastStep);
  if (step === undefined) refuse('code_used', m.security_code_used);
  const token = newToken();
  const session = await app.db.inTransaction(async (tx) => {
    // Of two concurrent uses of a code, and after the account was disabled, the second is refused.
    if (!(await acceptStaffStep(tx, staff.id, step))) refuse('code_used', m.security_code_used);
    const { address, device } = visitor;
    const opened = await openStaffSession(app, tx, { staff, token, address, device });
    await recordSignIn(app, tx, { staff, visitor, kind: 'act' });
    return opened;
  });
  return { ...toSessionReply({ ...staff, ...session }), staffToken: token };
});

async function refuseSignIn(app: App, visitor: Visitor, staff: StaffRow | undefined): Promise<never> {
  // An unknown address is not recorded: anyone could fill the log with them.
  if (staff) await app.db.inTransaction((tx) => recordSignIn(app, tx, { staff, visitor, kind: 'refused' }));
  return refuse('wrong_credentials', m.staff_sign_in_refused);
}

type SignIn = {
  readonly staff: StaffRow;
  readonly visitor: Visitor;
  readonly kind: 'act' | 'refused';
  /** Which one signed in, when it was no code. */
  readonly passkey?: string;
};

export function recordSignIn(app: App, tx: Tx, { staff, visitor, kind, passkey }: SignIn): Promise<void> {
  return insertAuditEntry(tx, {
    at: app.clock.now(),
    staff: staff.id,
    session: undefined,
    address: visitor.address,
    kind,
    action: 'staff.sign-in',
    subject: { kind: 'staff', id: staff.id },
    before: undefined,
    after: passkey === undefined ? undefined : { passkey },
    reason: '',
  });
}
