import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { flag, optionalFlag, optionalText, reference, text } from '../../kernel/field.ts';
import { bit, time, yesOrNo } from '../../kernel/reply.ts';
import * as calls from './session.calls.ts';

// Room enough for what a person may type wrong: the rules say what is wrong with it, in words.
const email = text(320);
const password = text(200);
const linkPart = text(500);

export const login = endpoint(calls.login, {
  about:
    'Signs in with e-mail and password. Status 1 opens a session; status 2 asks for the six-digit code and gives only `ttoken`.',
  input: z.object({ email, password }),
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.string()),
    ttoken: z.string(),
    /** When the session ends at the latest; with status 2, when the pre-login token does. */
    expires_at: time,
  }),
});

export const finishTfaLogin = endpoint(calls.finishTfaLogin, {
  about: 'Second step of signing in: the six digits in `auth_key`, or one of the recovery codes in `recovery_code`.',
  input: z.object({ auth_key: optionalText(40), ttoken: linkPart, recovery_code: optionalText(40) }),
  output: z.object({ token: z.string(), ttoken: z.string(), session: z.string(), expires_at: time }),
});

export const askTfaReset = endpoint(calls.askTfaReset, {
  about:
    'Mails a link to switch two-factor off. Answers the same whether the address is known or not; changes nothing by itself.',
  input: z.object({ email }),
  output: nothing,
});

export const confirmTfaReset = endpoint(calls.confirmTfaReset, {
  about: "The product's own: the confirming step of a two-factor reset, with the letter's link and the password.",
  input: z.object({ token: linkPart, verify: linkPart, password }),
  output: nothing,
});

export const signUp = endpoint(calls.signUp, {
  about: 'Opens an account and mails its activation link. `type` is the product with `_ico` behind it.',
  input: z.object({
    username: text(200),
    email,
    password,
    confirm_password: password,
    terms: flag,
    type: optionalText(60),
  }),
  output: nothing,
});

export const isUsernameFree = endpoint(calls.isUsernameFree, {
  about: 'Status 1 means that the user name is free.',
  input: z.object({ username: text(200) }),
  output: yesOrNo,
});

export const isEmailFree = endpoint(calls.isEmailFree, {
  about: 'Status 1 means that the address is free, 0 that it is taken, 2 that it is no address; `msg` then says so.',
  input: z.object({ email }),
  output: z.object({ status: z.literal([0, 1, 2]) }),
});

export const activateEmail = endpoint(calls.activateEmail, {
  about: 'Activates the account of a mailed link, once.',
  input: z.object({ token: linkPart }),
  output: nothing,
});

export const checkSession = endpoint(calls.checkSession, {
  about: 'Tells that the session stands, and until when.',
  input: nothing,
  output: z.object({ session: z.string(), username: z.string(), expires_at: time }),
});

export const askPasswordReset = endpoint(calls.askPasswordReset, {
  about: 'Mails a link to set a new password. Answers the same whether the address is known or not.',
  input: z.object({ email }),
  output: nothing,
});

export const resetPassword = endpoint(calls.resetPassword, {
  about: 'Sets a new password with the mailed link; ends every session.',
  input: z.object({ password, cnfpassword: password, token: linkPart, verify: linkPart }),
  output: nothing,
});

export const openHandover = endpoint(calls.openHandover, {
  about: 'Opens what the external sign-up site handed over, once and within 60 seconds, and says whom it is for.',
  input: z.object({ email: text(4000), password: optionalText(4000), token: text(4000) }),
  output: z.object({ handover: z.string(), username: z.string(), expires_at: time }),
});

export const finishHandover = endpoint(calls.finishHandover, {
  about: 'Signs in the customer that `basic/decrypt` named. Status 2 asks for the six-digit code, as a login does.',
  input: z.object({ handover: linkPart }),
  output: z.object({
    status: z.literal([1, 2]),
    token: z.optional(z.string()),
    ttoken: z.string(),
    expires_at: time,
  }),
});

export const logout = endpoint(calls.logout, {
  about: "The product's own: ends this session.",
  input: nothing,
  output: nothing,
});

export const logoutEverywhere = endpoint(calls.logoutEverywhere, {
  about: "The product's own: signs out everywhere; with `keep_current` this session stays.",
  input: z.object({ keep_current: optionalFlag }),
  output: z.object({ ended: z.int() }),
});

export const listSessions = endpoint(calls.listSessions, {
  about: "The product's own: the customer's open sessions, newest first.",
  input: nothing,
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        browser: z.string(),
        deviceinfo: z.string(),
        created_at: time,
        last_seen_at: time,
        current: bit,
      }),
    ),
  }),
});

export const endSession = endpoint(calls.endSession, {
  about: "The product's own: ends one session of one's own.",
  input: z.object({ id: reference }),
  output: nothing,
});
