import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { decimal, pagedReply, time } from '../../kernel/reply.ts';
import * as calls from './platform.staff.calls.ts';

const checkRun = z.object({
  name: z.string(),
  finished_at: time,
  is_sound: z.boolean(),
  /** The first thing that was found, in the words of the check. */
  finding: z.string(),
  counts: z.nullable(z.object({ movements: decimal, postings: decimal })),
});

export const readSystemState = endpoint(calls.readSystemState, {
  summary: 'The state of the system: what is ready, the books, prices, queues of jobs, emails, and the last checks.',
  input: noFields,
  output: z.object({
    /** The release that answers. */
    version: z.string(),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string(), names: z.array(z.string()) })),
    /** Those that were seen within a day, and the last one of each role. */
    processes: z.array(
      z.object({
        role: z.string(),
        name: z.string(),
        version: z.string(),
        since: time,
        seen_at: time,
        is_alive: z.boolean(),
      }),
    ),
    books: z.object({ is_open: z.boolean(), finding: z.string(), since: time }),
    queues: z.array(
      z.object({ name: z.string(), waiting: z.int(), active: z.int(), retrying: z.int(), failed: z.int() }),
    ),
    emails: z.object({ unsent: z.int(), oldest: z.nullable(time) }),
    prices: z.array(
      z.object({ symbol: z.string(), usd: z.nullable(decimal), observed_at: z.nullable(time), is_stale: z.boolean() }),
    ),
    checkpoint: z.nullable(z.object({ number: z.string(), at: time, is_signed: z.boolean() })),
    check_runs: z.array(checkRun),
    reconciliation: z.object({
      finished_at: z.nullable(time),
      differences: z.array(
        z.object({
          kind: z.string(),
          event: z.string(),
          first_seen: time,
        }),
      ),
    }),
  }),
  refusals: [],
});

export const listFailedJobs = endpoint(calls.listFailedJobs, {
  summary: 'The newest jobs that failed for good, with their error; those that send an email with its subject.',
  input: noFields,
  output: pagedReply(
    z.object({
      id: z.string(),
      queue: z.string(),
      /** Of an email: its subject and whom it is for, masked. */
      about: z.string(),
      error: z.string(),
      tries: z.int(),
      created_at: time,
      failed_at: z.nullable(time),
    }),
  ),
  refusals: [],
});

export const retryJob = endpoint(calls.retryJob, {
  summary: 'Runs a failed job once more.',
  input: z.object({ queue: text(80), id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing'],
});
