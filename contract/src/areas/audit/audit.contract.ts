import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { pagedReply, time } from '../../kernel/reply.ts';
import { staffRoles } from '../../kernel/staff-role.ts';
import * as calls from './audit.calls.ts';

const auditKinds = ['act', 'look', 'refused'] as const;

export const listAudit = endpoint(calls.listAudit, {
  summary: 'What staff did and looked at, newest first.',
  input: z.extend(paging, {
    staff: optionalText(64),
    kind: z._default(z.enum(['', ...auditKinds]), ''),
    action: optionalText(60),
    subject_kind: optionalText(40),
    subject: optionalText(200),
  }),
  output: pagedReply(
    z.object({
      number: z.string(),
      at: time,
      staff: z.string(),
      role: z.nullable(z.enum(staffRoles)),
      address: z.string(),
      kind: z.enum(auditKinds),
      action: z.string(),
      subject_kind: z.string(),
      subject: z.string(),
      before: z.nullable(z.unknown()),
      after: z.nullable(z.unknown()),
      reason: z.string(),
      hash: z.string(),
    }),
  ),
  refusals: ['invalid_field'],
});

export const verifyAudit = endpoint(calls.verifyAudit, {
  summary: 'Computes the chain of the audit log again.',
  input: noFields,
  output: z.object({
    entries: z.int(),
    head: z.string(),
    problems: z.array(z.object({ number: z.string(), problem: z.string() })),
  }),
  refusals: [],
});
