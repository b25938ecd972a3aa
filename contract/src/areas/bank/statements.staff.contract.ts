import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { queueShape, shortQueueFields } from '../../kernel/staff-queue.ts';
import * as calls from './statements.staff.calls.ts';

const depositView = {
  id: z.string(),
  /** The customer's user name. */
  customer: z.string(),
  amount: decimal,
  reference: z.string(),
  holder: z.string(),
  state: z.enum(['pending', 'approved', 'credited', 'completed', 'rejected']),
  /** YYYY-MM-DD. */
  transferred_on: z.string(),
};

/** A line of a CSV that is no booking, as the bank wrote it, and why it was not read. */
export const unreadLine = z.object({
  line: z.int(),
  text: z.string(),
  why: z.enum(['above', 'heading', 'named', 'zero']),
});

export const uploadStatement = endpoint(calls.uploadStatement, {
  summary: "Stores a statement of one of the operator's bank accounts: CSV with column names, camt.053 or MT940.",
  input: z.object({
    account: z.enum(['local', 'wire']),
    /** Which of day and month a CSV writes first; needed where its days do not decide it. */
    day_order: z._default(z.enum(['', 'day-first', 'month-first']), ''),
    /** What a CSV writes before the decimals; needed where none of its amounts decides it. */
    decimals: z._default(z.enum(['', 'point', 'comma']), ''),
  }),
  output: z.object({
    /** New credits and debits, and lines that an earlier statement had. */
    added: z.int(),
    debits: z.int(),
    known: z.int(),
    /** The statements that were stored, each with the account that it names or that was chosen. */
    statements: z.array(
      z.object({
        account: z.string(),
        added: z.int(),
        debits: z.int(),
        known: z.int(),
        first_day: z.string(),
        last_day: z.string(),
      }),
    ),
    /** Accounts in the file that are not the operator's; nothing of them is stored. */
    others: z.array(z.string()),
    /** The lines that were not stored again, each with the statement that it came with first. */
    known_lines: z.array(
      z.object({
        booked_on: z.string(),
        amount: decimal,
        reference: z.string(),
        file_name: z.string(),
        first_day: z.string(),
        last_day: z.string(),
      }),
    ),
    /** The lines of a CSV that are no bookings. */
    unread: z.array(unreadLine),
  }),
  refusals: ['invalid_field', 'already_done', 'reason_missing'],
});

export const listStatementGaps = endpoint(calls.listStatementGaps, {
  summary:
    'Where the statements of an account do not continue each other: a missing number, a balance that differs, or a working day without one.',
  input: noFields,
  output: listReply(
    z.object({
      account: z.string(),
      /** YYYY-MM-DD: the last day of the one before, and the first of the next. */
      last_day: z.string(),
      first_day: z.string(),
      /** The balance that the one before closed with and the one that the next opens with; '' where the bank states none. */
      closing: z.string(),
      opening: z.string(),
      kind: z.enum(['number', 'balance', 'day']),
      /** The numbers of both where a number is missing; '' otherwise. */
      last_number: z.string(),
      first_number: z.string(),
    }),
  ),
  refusals: [],
});

export const listStatementLines = endpoint(calls.listStatementLines, {
  summary:
    'The lines of the statements: credits that belong to no deposit yet, oldest first, with the likeliest ones; decided credits; debits.',
  input: z.object({
    view: z._default(z.enum(['open', 'done', 'debits']), 'open'),
    /** `search` is the beginning of a reference or of a payer's name. */
    ...shortQueueFields,
  }),
  output: z.object({
    ...queueShape(
      z.object({
        id: z.string(),
        account: z.string(),
        /** YYYY-MM-DD. */
        booked_on: z.string(),
        /** '' where the bank does not say. */
        value_on: z.string(),
        direction: z.enum(['credit', 'debit']),
        /** Below zero for a debit. */
        amount: decimal,
        reference: z.string(),
        payer: z.string(),
        note: z.string(),
        deposit_id: z.string(),
        customer: z.string(),
        closed_reason: z.string(),
        decider: z.string(),
        decided_at: z.nullable(time),
        suggestions: z.array(
          z.object({
            ...depositView,
            /** 0 to 100. */
            score: z.int(),
            fits: z.object({
              reference: z.enum(['same', 'contained', 'differs']),
              amount: z.enum(['same', 'differs']),
              name: z.enum(['same', 'partly', 'differs']),
            }),
          }),
        ),
      }),
      /** Credits without a deposit, at most 10,000, and deposits without a credit, at most 1,000. */
      z.object({ open: z.int(), missing: z.int() }),
    ),
  }),
  refusals: [],
});

export const listMissingDeposits = endpoint(calls.listMissingDeposits, {
  summary: 'The deposits that a statement should have by now and has not, the oldest transfer first.',
  input: noFields,
  output: listReply(z.object(depositView)),
  refusals: [],
});

export const matchStatementLine = endpoint(calls.matchStatementLine, {
  summary: 'Says which deposit a line is. A credited deposit is completed by it; any other is approved as always.',
  input: z.object({ id: reference, deposit: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});

export const unmatchStatementLine = endpoint(calls.unmatchStatementLine, {
  summary: 'Takes a match back while the deposit is not completed.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done'],
});

export const closeStatementLine = endpoint(calls.closeStatementLine, {
  summary: 'Says that a credit is no deposit of a customer, and why.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'conflict'],
});
