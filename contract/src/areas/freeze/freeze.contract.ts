import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import { noticeKinds } from '../../kernel/security-notice.ts';
import * as calls from './freeze.calls.ts';

const link = z.object({ token: text(500), verify: text(500) });

export const readNotice = endpoint(calls.readNotice, {
  isAddition: true,
  summary: "What the notice was about that a 'This was not me' link came with. Changes nothing.",
  input: link,
  output: z.object({ about: z.enum(noticeKinds), sent_at: time }),
  refusals: ['link_invalid', 'link_expired'],
});

export const freezeAccount = endpoint(calls.freezeAccount, {
  isAddition: true,
  summary:
    'Freezes the account by the link of a notice. Sessions end, money rests, and one case is opened, also for several links.',
  input: link,
  output: z.object({ reference_no: z.string() }),
  refusals: ['link_invalid', 'link_expired'],
});
