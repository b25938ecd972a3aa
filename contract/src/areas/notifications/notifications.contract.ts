import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, optionalText, reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { notificationFilters, notificationKinds, optionalEmailKinds } from './notification-kinds.ts';
import * as calls from './notifications.calls.ts';
import { topics } from './topics.ts';

export const streamEvents = endpoint(calls.streamEvents, {
  isAddition: true,
  summary:
    'Server-sent events (text/event-stream) of the signed-in customer, read with fetch so that the bearer token goes in its header.',
  input: noFields,
  output: z.object({ topic: z.enum(topics), at: time }),
  refusals: [],
});

export const listNotifications = endpoint(calls.listNotifications, {
  isAddition: true,
  summary:
    'What happened to the customer, newest first, twenty at a time; `before_id` is the last one of the page before.',
  input: z.object({ before_id: optionalText(64), show: z._default(z.enum(notificationFilters), 'all') }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(notificationKinds),
        title: z.string(),
        body: z.string(),
        page: z.nullable(z.string()),
        created_at: time,
        is_read: z.boolean(),
      }),
    ),
    has_more: z.boolean(),
  }),
  refusals: ['not_found'],
});

export const countUnread = endpoint(calls.countUnread, {
  isAddition: true,
  summary: 'How many notifications the customer has not read, counted up to 100.',
  input: noFields,
  output: z.object({ unread: z.int() }),
  refusals: [],
});

export const markRead = endpoint(calls.markRead, {
  isAddition: true,
  summary: 'One notification was read, on whichever device.',
  input: z.object({ id: reference }),
  output: z.object({ unread: z.int() }),
  refusals: ['not_found'],
});

export const markAllRead = endpoint(calls.markAllRead, {
  isAddition: true,
  summary: 'Everything up to the newest one that was shown was read; what came since stays unread.',
  input: z.object({ until_id: reference }),
  output: z.object({ unread: z.int() }),
  refusals: ['not_found'],
});

export const listEmailChoices = endpoint(calls.listEmailChoices, {
  isAddition: true,
  summary: 'Which kinds of email the customer gets, of those that can be switched off.',
  input: noFields,
  output: listReply(z.object({ kind: z.enum(optionalEmailKinds), is_on: z.boolean() })),
  refusals: [],
});

export const saveEmailChoice = endpoint(calls.saveEmailChoice, {
  isAddition: true,
  summary: 'Switches a kind of email on or off. Emails that were queued before follow it too.',
  input: z.object({ kind: z.enum(optionalEmailKinds), is_on: flag }),
  output: noFields,
  refusals: [],
});

export const switchEmailsOff = endpoint(calls.switchEmailsOff, {
  isAddition: true,
  summary: 'Switches off one kind of email to one customer, with the link at the foot of each of them.',
  input: z.object({ token: text(200), verify: text(200) }),
  output: noFields,
  refusals: ['link_invalid'],
});
