import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, reference, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './site.staff.calls.ts';

export const readMaintenanceSwitch = endpoint(calls.readMaintenanceSwitch, {
  summary: 'Whether the platform is under maintenance, and since when it is so.',
  input: noFields,
  output: z.object({ is_on: z.boolean(), changed_at: time }),
  refusals: [],
});

export const switchMaintenance = endpoint(calls.switchMaintenance, {
  summary: 'Closes the platform to customers for maintenance, or opens it again; the console stays open.',
  input: z.object({ is_on: flag, reason: text(500) }),
  output: noFields,
  refusals: ['reason_missing', 'already_done'],
});

const newsletter = { subject_en: text(400), body_en: text(40_000), subject_es: text(400), body_es: text(40_000) };

export const listNewsletters = endpoint(calls.listNewsletters, {
  summary: 'The newsletters that were sent, newest first, with their progress, and how many subscribers there are.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        subject_en: z.string(),
        subject_es: z.string(),
        sent_at: time,
        recipients: z.int(),
        /** Not queued yet, sent by the mail server, and unsubscribed before it was their turn. */
        waiting: z.int(),
        sent: z.int(),
        left: z.int(),
      }),
    ),
    subscribers: z.object({ en: z.int(), es: z.int() }),
  }),
  refusals: [],
});

export const previewNewsletter = endpoint(calls.previewNewsletter, {
  summary: 'A newsletter as the layout of emails renders it, in both languages. Nothing is stored.',
  input: z.object(newsletter),
  output: z.object({ en: z.string(), es: z.string() }),
  refusals: ['invalid_field'],
});

export const testNewsletter = endpoint(calls.testNewsletter, {
  summary: 'Sends a newsletter in both languages to one address, as a test.',
  input: z.object({ ...newsletter, to: text(200) }),
  output: noFields,
  refusals: ['invalid_field', 'reason_missing'],
});

export const sendNewsletter = endpoint(calls.sendNewsletter, {
  summary: 'Sends a newsletter to every confirmed subscriber in their language. The same id is sent once.',
  input: z.object({ ...newsletter, id: reference, reason: text(500) }),
  output: z.object({ recipients: z.int() }),
  refusals: ['invalid_field', 'reason_missing', 'already_done', 'not_found'],
});
