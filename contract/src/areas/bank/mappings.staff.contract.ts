import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalPart, optionalText, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { csvMapping, csvSeparators } from './csv-mapping.ts';
import * as calls from './statements.staff.calls.ts';
import { unreadLine } from './statements.staff.contract.ts';

const account = z.enum(['local', 'wire']);

/** A sum of the file beside what the file, or the person who looks at it, says that it is. */
const check = z.object({
  side: z.enum(['credits', 'debits']),
  by: z.enum(['file', 'person']),
  read: decimal,
  stated: decimal,
  agrees: z.boolean(),
});

export const previewStatement = endpoint(calls.previewStatement, {
  summary: "Reads a CSV of one of the operator's accounts by a mapping and shows what would be stored; nothing is.",
  input: z.object({
    account,
    /** '' is found by itself. */
    separator: z._default(z.enum(['', ...csvSeparators]), ''),
    /** Absent: the account's own where it fits, else one that the names of the columns suggest. */
    mapping: optionalPart(csvMapping),
    /** What the person expects, as plain decimals. */
    credits_total: optionalText(40),
    debits_total: optionalText(40),
  }),
  output: z.object({
    /** '' where more than one is possible. */
    separator: z.enum(['', ...csvSeparators]),
    /** The first and the last lines as the bank wrote them. */
    rows: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
    mapping: z.nullable(csvMapping),
    read: z.nullable(
      z.object({
        /** The first and the last of them. */
        lines: z.array(
          z.object({
            line: z.int(),
            booked_on: z.string(),
            value_on: z.string(),
            amount: decimal,
            reference: z.string(),
            payer: z.string(),
            note: z.string(),
          }),
        ),
        credits: z.object({ count: z.int(), total: decimal }),
        debits: z.object({ count: z.int(), total: decimal }),
        /** '' where the file states no balances. */
        opening: z.string(),
        closing: z.string(),
        unread: z.array(unreadLine),
        /** Why the file is refused by this mapping. */
        problems: z.array(z.string()),
        checks: z.array(check),
      }),
    ),
  }),
  refusals: ['invalid_field'],
});

export const listStatementMappings = endpoint(calls.listStatementMappings, {
  summary: "How the CSV of each of the operator's accounts is read, the newest version first, each with who saved it.",
  input: noFields,
  output: listReply(
    z.object({
      account,
      version: z.int(),
      mapping: csvMapping,
      saved_by: z.string(),
      saved_at: time,
    }),
  ),
  refusals: [],
});

export const saveStatementMapping = endpoint(calls.saveStatementMapping, {
  summary: 'Saves a new version of how the CSV of an account is read; the earlier ones stay.',
  input: z.object({
    account,
    /** The version that it follows; 0 where there is none. */
    version: z.int().check(z.gte(0)),
    mapping: csvMapping,
    reason: text(500),
  }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing', 'conflict'],
});
