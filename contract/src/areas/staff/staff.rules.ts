import * as m from '@istmo/contract/messages';
import { isEmail } from '../../kernel/email.ts';
import { failure, type Rules } from '../../kernel/rules.ts';
import { withLowercase, withNumber, withSpecial, withUppercase, sameAs } from '../../kernel/password-rules.ts';
import { lengthBetween, matches, required, sixDigits, type TextRule } from '../../kernel/text-rules.ts';

const email: readonly TextRule[] = [
  required(m.staff_email_missing),
  (value) => (isEmail(value) ? undefined : failure(m.staff_email_invalid)),
];
const code: readonly TextRule[] = [required(m.staff_code_missing), matches(sixDigits, m.staff_code_digits)];

export const reasonLength = { min: 5, max: 500 } as const;

/** Why something is done, as the audit log keeps it. */
export const reasonRules: readonly TextRule[] = [
  (value) => (value.trim().length < reasonLength.min ? failure(m.staff_reason_missing, 'reason_missing') : undefined),
];

export type StaffSignInForm = { email: string; password: string; code: string };

export type StaffCodeForm = { code: string };

/** A code that confirms a change of the own account. */
export const staffCodeRules: Rules<StaffCodeForm> = { code };

export type StaffPasskeyForm = { email: string; password: string };

/** What a sign-in needs before a passkey replaces the code. */
export const staffPasskeyRules: Rules<StaffPasskeyForm> = { email, password: [required(m.kernel_password_missing)] };

export const staffSignInRules: Rules<StaffSignInForm> = {
  email,
  password: [required(m.kernel_password_missing)],
  code,
};

export type AcceptInvitationForm = { password: string; confirm_password: string; code: string };

/** Longer than customers' passwords (requirement 1.5 limits those): staff move other people's money. */
const staffPasswordLength = { min: 12, max: 128 } as const;

export const acceptInvitationRules: Rules<AcceptInvitationForm> = {
  password: [
    required(m.kernel_password_missing),
    lengthBetween(staffPasswordLength.min, staffPasswordLength.max, m.staff_password_length),
    withLowercase,
    withUppercase,
    withNumber,
    withSpecial,
  ],
  confirm_password: [required(m.kernel_confirm_missing), sameAs((form) => form.password)],
  code,
};

export type InviteStaffForm = { name: string; email: string; reason: string };

export const inviteStaffRules: Rules<InviteStaffForm> = {
  name: [required(m.staff_name_missing), lengthBetween(2, 80, m.staff_name_length)],
  email,
  reason: reasonRules,
};

export type ReasonForm = { reason: string };

export const reasonFormRules: Rules<ReasonForm> = { reason: reasonRules };

/** How many views of a list a member of staff may save. */
export const maxViews = 20;

export type ViewForm = { name: string };

export const viewFormRules: Rules<ViewForm> = {
  name: [required(m.staff_view_name_missing), lengthBetween(1, 40, m.staff_view_name_length)],
};
