import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { createdPasskey, passkeyCreation } from '../../kernel/passkey.ts';
import { bit, listReply, time, yesOrNo } from '../../kernel/reply.ts';
import * as calls from './security.calls.ts';

const password = text(200);
const code = text(40);

export const readTfaSetup = endpoint(calls.readTfaSetup, {
  summary:
    'Whether two-factor is on and, while it is off, the secret to set it up with. While it is on, the secret is not shown again.',
  input: noFields,
  output: z.object({
    tfaData: z.object({
      tfa_status: bit,
      /** The QR image as a data address; empty while two-factor is on. */
      tfa_url: z.string(),
      tfa_code: z.string(),
      /** The product's own: recovery codes not used yet. */
      recovery_left: z.int(),
    }),
  }),
  refusals: [],
});

export const switchTfa = endpoint(calls.switchTfa, {
  summary:
    "Switches two-factor on or off with a six-digit code. Switching on asks for the password too (the product's own), and the reply holds ten recovery codes, shown this once. Withdrawals rest afterwards.",
  input: z.object({ tfa_code: code, password: optionalText(200) }),
  output: z.object({ tfa_status: bit, recovery_codes: z.optional(z.array(z.string())) }),
  refusals: ['invalid_field', 'wrong_code', 'code_used', 'wrong_password'],
});

export const renewRecoveryCodes = endpoint(calls.renewRecoveryCodes, {
  isAddition: true,
  summary: 'Ten new recovery codes against a six-digit code; the old ones stop working.',
  input: z.object({ tfa_code: code }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: ['tfa_off', 'invalid_field', 'wrong_code', 'code_used'],
});

export const isPasswordNew = endpoint(calls.isPasswordNew, {
  summary: 'Success 0 means that it equals one of the last five passwords.',
  input: z.object({ pass: password }),
  output: yesOrNo,
  refusals: [],
});

export const isPasswordRight = endpoint(calls.isPasswordRight, {
  summary: 'Success 0 means that it is not the current password. Counts as a sign-in attempt.',
  input: z.object({ pass: password }),
  output: yesOrNo,
  refusals: [],
});

export const changePassword = endpoint(calls.changePassword, {
  summary:
    "Changes the password and ends every session. While two-factor is on, it asks for a six-digit code (the product's own). Withdrawals rest afterwards.",
  input: z.object({
    current_password: password,
    new_password: password,
    confirm_password: password,
    tfa_code: optionalText(40),
  }),
  output: noFields,
  refusals: [
    'invalid_field',
    'disallowed_content',
    'wrong_password',
    'wrong_code',
    'code_used',
    'weak_password',
    'password_reused',
    'conflict',
  ],
});

export const listPasskeys = endpoint(calls.listPasskeys, {
  isAddition: true,
  summary: "The customer's passkeys, newest first.",
  input: noFields,
  output: listReply(
    z.object({
      _id: z.string(),
      name: z.string(),
      created_at: time,
      last_used_at: z.nullable(time),
      /** Whether the passkey is copied to other devices of its owner. */
      backed_up: bit,
    }),
  ),
  refusals: [],
});

export const startPasskey = endpoint(calls.startPasskey, {
  isAddition: true,
  summary:
    'Begins to add a passkey, with a six-digit code. The challenge is valid five minutes, once, in this session.',
  input: z.object({ tfa_code: code }),
  output: z.object({ options: passkeyCreation }),
  refusals: ['tfa_off', 'invalid_field', 'wrong_code', 'code_used', 'entries_full'],
});

export const addPasskey = endpoint(calls.addPasskey, {
  isAddition: true,
  summary: 'Adds the passkey that the browser created; withdrawals rest afterwards.',
  input: z.object({ passkey: createdPasskey }),
  output: z.object({ _id: z.string() }),
  refusals: ['tfa_off', 'passkey_expired', 'passkey_refused', 'entries_full'],
});

export const renamePasskey = endpoint(calls.renamePasskey, {
  isAddition: true,
  summary: 'Gives a passkey another name.',
  input: z.object({ id: reference, name: text(200) }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'not_found'],
});

export const removePasskey = endpoint(calls.removePasskey, {
  isAddition: true,
  summary: 'Removes a passkey, with the password. Two-factor stays on.',
  input: z.object({ id: reference, password }),
  output: noFields,
  refusals: ['invalid_field', 'wrong_password', 'not_found'],
});
