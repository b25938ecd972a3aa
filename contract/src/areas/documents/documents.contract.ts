import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import * as calls from './documents.calls.ts';
import { documentKinds } from './documents.rules.ts';

export const listDocuments = endpoint(calls.listDocuments, {
  isAddition: true,
  summary: 'The documents of a security with all their versions, the newest first.',
  input: z.object({ ticker: text(40) }),
  output: listReply(
    z.object({
      id: z.string(),
      kind: z.enum(documentKinds),
      versions: z.array(
        z.object({
          version: z.int(),
          /** In the caller's language. */
          title: z.string(),
          /** In hexadecimal. */
          sha256: z.string(),
          bytes: z.int(),
          published_at: time,
        }),
      ),
    }),
  ),
  refusals: ['not_found'],
});

export const readDocument = endpoint(calls.readDocument, {
  isAddition: true,
  summary: 'A version of a document of a security, as a PDF to download.',
  input: z.object({ id: reference, version: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) }),
  output: noFields,
  refusals: ['not_found'],
});
