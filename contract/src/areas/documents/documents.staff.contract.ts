import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import { documentKinds } from './documents.rules.ts';
import * as calls from './documents.staff.calls.ts';

export const listSecurityDocuments = endpoint(calls.listSecurityDocuments, {
  summary: 'Every version of every document of the securities, the newest first, and the securities that may have one.',
  input: noFields,
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        instrument: z.string(),
        kind: z.enum(documentKinds),
        version: z.int(),
        is_newest: z.boolean(),
        title_en: z.string(),
        title_es: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        uploader: z.string(),
        uploaded_at: time,
      }),
    ),
    securities: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  refusals: [],
});

export const readSecurityDocument = endpoint(calls.readSecurityDocument, {
  summary: 'A version of a document of a security, as a PDF to download.',
  input: z.object({ id: reference, version: z.coerce.number().check(z.int(), z.gte(1), z.lte(32_767)) }),
  output: noFields,
  refusals: ['not_found'],
});

export const uploadDocument = endpoint(calls.uploadDocument, {
  summary:
    'Uploads a PDF: a new document of a security, or the next version of the one that `id` names. Old versions are kept.',
  input: z.object({
    /** Empty for a new document. */
    id: optionalText(64),
    instrument: text(40),
    kind: z.enum(documentKinds),
    title_en: text(400),
    title_es: text(400),
    reason: text(500),
  }),
  output: z.object({ id: z.string(), version: z.int(), sha256: z.string() }),
  refusals: ['not_found', 'invalid_field', 'reason_missing', 'already_done'],
});
