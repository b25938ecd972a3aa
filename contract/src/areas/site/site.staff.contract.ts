import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
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

const draftTexts = {
  subject_en: optionalText(400),
  body_en: optionalText(40_000),
  subject_es: optionalText(400),
  body_es: optionalText(40_000),
};

export const listNewsletterDrafts = endpoint(calls.listNewsletterDrafts, {
  summary: 'The newsletters that are being written, the last changed first.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        subject_en: z.string(),
        body_en: z.string(),
        subject_es: z.string(),
        body_es: z.string(),
        version: z.int(),
        changed_at: time,
        changed_by: z.string(),
      }),
    ),
  }),
  refusals: [],
});

export const saveNewsletterDraft = endpoint(calls.saveNewsletterDraft, {
  summary: 'Saves a draft, whole or not. `version` is the one that was read, 0 for a new draft.',
  input: z.object({ ...draftTexts, id: reference, version: z.int().check(z.gte(0)) }),
  output: z.object({ version: z.int() }),
  refusals: ['not_found', 'conflict'],
});

export const deleteNewsletterDraft = endpoint(calls.deleteNewsletterDraft, {
  summary: 'Deletes a draft.',
  input: z.object({ id: reference, reason: text(500) }),
  output: noFields,
  refusals: ['not_found', 'reason_missing'],
});

export const readNewsletterPage = endpoint(calls.readNewsletterPage, {
  summary: 'A draft or a sent newsletter as the HTML of its e-mail, as a page for a frame instead of a JSON reply.',
  input: z.object({ id: reference, language: z.enum(['en', 'es']) }),
  output: noFields,
  refusals: ['not_found'],
});
