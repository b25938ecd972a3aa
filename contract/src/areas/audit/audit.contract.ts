import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
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

export const recordExport = endpoint(calls.recordExport, {
  summary: 'Records that a list is exported, before the file is written: which rows of it, and how many.',
  input: z.object({
    /** The name of the list; of one that belongs to something, with its id behind it. */
    list: text(200),
    /** What narrows it, as the address of the page has it; '' for all rows. */
    filter: optionalText(1_000),
    rows: z.coerce.number().check(z.int(), z.gte(0)),
    format: z.enum(['xlsx', 'csv', 'jsonl']),
  }),
  output: noFields,
  refusals: ['invalid_field'],
});

const entryNumber = z._default(z.string().check(z.regex(/^\d{1,18}$/)), '0');

export const readAuditEvidence = endpoint(calls.readAuditEvidence, {
  summary:
    'Lines of the audit log that `npm run verify-export` verifies without the database: a part at a time, the last one signed with the key of the checkpoints.',
  input: z.object({
    /** The last entry of the part before; 0 for the first part. */
    after: entryNumber,
    /** Up to which entry, as the first part said; 0 asks for the end of the log. */
    to: entryNumber,
  }),
  output: z.object({
    lines: z.array(z.string()),
    to: z.string(),
    /** The last entry of this part. */
    last: z.string(),
    has_more: z.boolean(),
  }),
  refusals: [],
});
