import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, text } from '../../kernel/field.ts';
import { passkeyRequest, passkeySignature } from '../../kernel/passkey.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './login.calls.ts';

// Longer than the rules allow, so that too long an input gets the message of its rule.
const email = text(320);
const password = text(200);
const linkPart = text(500);

export const login = endpoint(calls.login, {
  summary:
    'Signs in with e-mail and password. Status 1 opens a session; status 2 requires the six-digit code and returns only `ttoken`.',
  input: z.object({ email, password }),
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.string()),
    ttoken: z.string(),
    /** When the session ends at the latest; with status 2, when the pre-login token does. */
    expires_at: time,
  }),
  refusals: ['invalid_field', 'wrong_credentials', 'not_activated'],
});

export const finishTfaLogin = endpoint(calls.finishTfaLogin, {
  summary: 'Second step of signing in: the six digits in `auth_key`, or one of the recovery codes in `recovery_code`.',
  input: z.object({ auth_key: optionalText(40), ttoken: linkPart, recovery_code: optionalText(40) }),
  output: z.object({ token: z.string(), ttoken: z.string(), session: z.string(), expires_at: time }),
  refusals: ['invalid_field', 'pre_login_expired', 'wrong_code', 'wrong_recovery_code', 'code_used'],
});

export const startPasskeyLogin = endpoint(calls.startPasskeyLogin, {
  isAddition: true,
  summary:
    'Begins a sign-in with a passkey; with the `ttoken` of the first step the passkey is the second factor. The challenge is valid five minutes, once.',
  input: z.object({ ttoken: optionalText(500) }),
  output: z.object({ options: passkeyRequest }),
  refusals: ['pre_login_expired'],
});

export const finishPasskeyLogin = endpoint(calls.finishPasskeyLogin, {
  isAddition: true,
  summary: 'Signs in with the signature of a passkey; `ttoken` as at the start.',
  input: z.object({ ttoken: optionalText(500), passkey: passkeySignature }),
  output: z.object({ token: z.string(), ttoken: z.string(), session: z.string(), expires_at: time }),
  refusals: ['pre_login_expired', 'passkey_expired', 'passkey_refused'],
});

export const confirmTfaReset = endpoint(calls.confirmTfaReset, {
  isAddition: true,
  summary:
    'The confirming step of a two-factor reset, with the emailed link and the password. One that was itself set by an emailed link lately needs a `recovery_code` beside it; the password before it counts too.',
  input: z.object({ token: linkPart, verify: linkPart, password, recovery_code: optionalText(40) }),
  output: noFields,
  refusals: [
    'invalid_field',
    'link_invalid',
    'link_expired',
    'wrong_password',
    'password_from_link',
    'wrong_recovery_code',
  ],
});

export const signUp = endpoint(calls.signUp, {
  summary: 'Opens an account and emails its activation link. `type` is the product followed by `_ico`.',
  input: z.object({
    username: text(200),
    email,
    password,
    confirm_password: password,
    terms: flag,
    type: optionalText(60),
  }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'username_taken', 'email_taken', 'weak_password'],
});

export const resetPassword = endpoint(calls.resetPassword, {
  summary: 'Sets a new password with the emailed link; ends every session.',
  input: z.object({ password, cnfpassword: password, token: linkPart, verify: linkPart }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'link_invalid', 'link_expired', 'weak_password', 'password_reused'],
});

export const openHandover = endpoint(calls.openHandover, {
  summary:
    'Opens the sign-in handed over by the external sign-up site, once and within 60 seconds, and returns its user name.',
  input: z.object({ email: text(4000), password: optionalText(4000), token: text(4000) }),
  output: z.object({ handover: z.string(), username: z.string(), expires_at: time }),
  refusals: ['handover_off', 'handover_invalid'],
});

export const finishHandover = endpoint(calls.finishHandover, {
  summary:
    'Signs in the customer of a handover that `basic/decrypt` opened. Status 2 requires the six-digit code, as a login does.',
  input: z.object({ handover: linkPart }),
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.string()),
    ttoken: z.string(),
    expires_at: time,
  }),
  refusals: ['handover_off', 'handover_invalid'],
});
