import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { acceptableTexts, acceptedKinds, legalKinds } from './legal-kinds.ts';
import * as calls from './legal.calls.ts';

const kind = z.enum(legalKinds);
const acceptedKind = z.enum(acceptedKinds);

export const readLegalText = endpoint(calls.readLegalText, {
  isAddition: true,
  summary:
    "A legal text in the caller's language, the version in force unless another is named, and all its versions, newest first.",
  input: z.object({ kind, version: optionalText(6) }),
  output: z.object({
    kind,
    version: z.int(),
    in_force_at: time,
    blocks: z.array(z.object({ kind: z.enum(['heading', 'paragraph', 'point']), text: z.string() })),
    versions: z.array(z.object({ version: z.int(), in_force_at: time })),
  }),
  refusals: ['not_found'],
});

export const listUnaccepted = endpoint(calls.listUnaccepted, {
  isAddition: true,
  summary: 'The texts in force whose version the customer has not accepted.',
  input: noFields,
  output: listReply(z.object({ kind: acceptedKind, version: z.int(), in_force_at: time })),
  refusals: [],
});

export const acceptLegalText = endpoint(calls.acceptLegalText, {
  isAddition: true,
  summary: 'Accepts a version of a text that is in force. A repeat changes nothing.',
  input: z.object({ kind: acceptedKind, version: z.int() }),
  output: noFields,
  refusals: ['not_found'],
});

export const listAccepted = endpoint(calls.listAccepted, {
  isAddition: true,
  summary:
    'Which texts and disclaimers the customer accepted and when; of texts with versions, the newest that was accepted.',
  input: noFields,
  output: listReply(z.object({ text: z.enum(acceptableTexts), version: z.nullable(z.int()), accepted_at: time })),
  refusals: [],
});
