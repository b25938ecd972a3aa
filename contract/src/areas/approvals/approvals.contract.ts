import * as z from 'zod/mini';
import { approvalKinds } from '../../kernel/approval.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { passkeyRequest } from '../../kernel/passkey.ts';
import * as calls from './approvals.calls.ts';

export const startApproval = endpoint(calls.startApproval, {
  summary:
    'How the caller signs an approval: with a passkey, whose challenge is the hash of what is approved, or with password and code where `options` is null.',
  input: z.object({ kind: z.enum(approvalKinds), id: reference }),
  output: z.object({ options: z.nullable(passkeyRequest) }),
  refusals: ['not_found'],
});
