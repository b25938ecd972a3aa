import * as z from 'zod/mini';
import { optionalText } from './field.ts';
import { passkeySignature } from './passkey.ts';
import type { RefusalCode } from './refusal-code.ts';

/** What a second person approves, by the call that decides it. The id of a withdrawal is its reference. */
export const approvalKinds = ['proposal', 'withdrawal', 'adjustment', 'wallet-move', 'measure'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** How staff sign an approval: with their passkey over what is approved, or, without a passkey, with password and code. */
const approvalProof = z.object({
  passkey: z.nullish(passkeySignature),
  password: optionalText(200),
  code: optionalText(20),
});
export type ApprovalProof = z.input<typeof approvalProof>;

/** In the input of each call that approves; a rejection needs none. */
export const approvalField = { approval: z.nullish(approvalProof) };
export type GivenApproval = z.output<(typeof approvalField)['approval']>;

export const approvalRefusals = [
  'approval_unsigned',
  'wrong_credentials',
  'code_used',
  'passkey_refused',
] as const satisfies readonly RefusalCode[];
