import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { createdPasskey, passkeyCreation, passkeyRequest, passkeySignature } from '../../kernel/passkey.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape, waitingCall } from '../../kernel/staff-proposal.ts';
import { staffRoles } from '../../kernel/staff-role.ts';
import * as calls from './staff.calls.ts';

const role = z.enum(staffRoles);
const reason = text(500);

const staffSession = z.object({ id: z.string(), name: z.string(), email: z.string(), role, expires_at: time });

export const signInStaff = endpoint(calls.signInStaff, {
  summary: 'Signs a member of staff in with password and code; the session is a cookie.',
  input: z.object({ email: text(200), password: text(200), code: text(20) }),
  output: staffSession,
  refusals: ['invalid_field', 'wrong_credentials', 'code_used'],
});

export const readInvitation = endpoint(calls.readInvitation, {
  summary: 'What an invitation is for, with the secret for an authenticator app.',
  input: z.object({ token: text(200) }),
  output: z.object({ name: z.string(), email: z.string(), role, tfa_url: z.string(), tfa_code: z.string() }),
  refusals: ['link_invalid'],
});

export const acceptInvitation = endpoint(calls.acceptInvitation, {
  summary: 'Sets the password and confirms the authenticator app; then the account can sign in.',
  input: z.object({ token: text(200), password: text(200), confirm_password: text(200), code: text(20) }),
  output: noFields,
  refusals: ['invalid_field', 'disallowed_content', 'weak_password', 'link_invalid', 'wrong_code'],
});

export const signOutStaff = endpoint(calls.signOutStaff, {
  summary: 'Ends this session.',
  input: noFields,
  output: noFields,
  refusals: [],
});

export const readStaffSession = endpoint(calls.readStaffSession, {
  summary: 'Who is signed in, with which role and until when.',
  input: noFields,
  output: staffSession,
  refusals: [],
});

export const listStaff = endpoint(calls.listStaff, {
  summary: 'All members of staff with their open sessions.',
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role,
      state: z.enum(['invited', 'active', 'disabled']),
      created_at: time,
      last_seen_at: z.nullable(time),
      sessions: z.int(),
      /** Approves only what is proposed from then on; null: all. */
      approves_from: z.nullable(time),
    }),
  ),
  refusals: [],
});

export const inviteStaff = endpoint(calls.inviteStaff, {
  summary:
    'Proposes an account, which compliance admits; then its invitation is mailed, or a new one for an account that is still invited.',
  input: z.object({ name: text(80), email: text(200), role, reason }),
  output: z.object({ id: z.string() }),
  refusals: ['invalid_field', 'reason_missing', 'email_taken', 'already_done'],
});

export const changeStaff = endpoint(calls.changeStaff, {
  summary:
    'Disables the account of another member of staff at once; another role or enabling the account is proposed, and compliance decides.',
  input: z.object({ id: reference, role, is_disabled: flag, reason }),
  output: z.object({ is_proposed: z.boolean() }),
  refusals: ['not_found', 'reason_missing', 'own_proposal', 'conflict', 'already_done'],
});

export const listStaffProposals = endpoint(calls.listStaffProposals, {
  summary: 'New accounts, roles and enabled accounts that wait for compliance.',
  input: noFields,
  output: listReply(
    z.object({
      ...proposalShape,
      kind: z.enum(['invite', 'change']),
      name: z.string(),
      email: z.string(),
      role,
      /** Whether the account is enabled by it. */
      is_enabled: z.boolean(),
    }),
  ),
  refusals: [],
});

export const decideStaff = decisionCall(calls.decideStaff, {
  summary: 'Admits a new account or a change of one, or rejects it. Who proposed it may withdraw it.',
  refusals: ['conflict', 'email_taken', 'role_required'],
});

export const countWaitingStaff = waitingCall(calls.countWaitingStaff, 'How many proposals about accounts wait.');

export const endStaffSessions = endpoint(calls.endStaffSessions, {
  summary: 'Ends all sessions of a member of staff.',
  input: z.object({ id: reference, reason }),
  output: z.object({ ended: z.int() }),
  refusals: ['not_found', 'reason_missing'],
});

export const startPasskeySignIn = endpoint(calls.startPasskeySignIn, {
  summary: 'Begins a sign-in with a passkey. The challenge is valid five minutes, once.',
  input: noFields,
  output: z.object({ options: passkeyRequest }),
  refusals: [],
});

export const finishPasskeySignIn = endpoint(calls.finishPasskeySignIn, {
  summary:
    'Signs a member of staff in with a passkey alone, or with address and password and the passkey in place of the code.',
  input: z.object({ passkey: passkeySignature, email: optionalText(200), password: optionalText(200) }),
  output: staffSession,
  refusals: ['passkey_expired', 'passkey_refused', 'wrong_credentials'],
});

export const listPasskeys = endpoint(calls.listPasskeys, {
  summary: "The caller's own passkeys, newest first.",
  input: noFields,
  output: listReply(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: time,
      last_used_at: z.nullable(time),
      /** Whether the passkey is copied to other devices of its owner. */
      is_backed_up: z.boolean(),
    }),
  ),
  refusals: [],
});

export const startPasskey = endpoint(calls.startPasskey, {
  summary:
    'Begins to add a passkey to the own account, with a code. The challenge is valid five minutes, once, in this session.',
  input: z.object({ code: text(20) }),
  output: z.object({ options: passkeyCreation }),
  refusals: ['invalid_field', 'wrong_code', 'code_used', 'entries_full'],
});

export const addPasskey = endpoint(calls.addPasskey, {
  summary: 'Adds the passkey that the browser created to the own account. A passkey belongs to one account.',
  input: z.object({ passkey: createdPasskey }),
  output: z.object({ id: z.string() }),
  refusals: ['passkey_expired', 'passkey_refused', 'entries_full'],
});

export const removePasskey = endpoint(calls.removePasskey, {
  summary: 'Removes a passkey of the own account, with a code.',
  input: z.object({ id: reference, code: text(20) }),
  output: noFields,
  refusals: ['invalid_field', 'wrong_code', 'code_used', 'not_found'],
});

const list = text(40).check(z.regex(/^[a-z][a-z-]*$/));

export const listViews = endpoint(calls.listViews, {
  summary: "The caller's own saved views of a list.",
  input: z.object({ list }),
  output: listReply(z.object({ name: z.string(), query: z.string(), is_default: z.boolean() })),
  refusals: [],
});

export const saveView = endpoint(calls.saveView, {
  summary: 'Saves a view of a list in place of the own one of that name; at most 20 for each list.',
  input: z.object({ list, name: text(200), query: optionalText(2_000), is_default: flag }),
  output: noFields,
  refusals: ['invalid_field'],
});

export const deleteView = endpoint(calls.deleteView, {
  summary: 'Deletes one of the own views.',
  input: z.object({ list, name: text(200) }),
  output: noFields,
  refusals: ['not_found'],
});
