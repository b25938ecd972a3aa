import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './waiting-lists.calls.ts';

/** `waiting`: for the opening. `sold-out`: for units that become free. `open`: orders are taken. `suspended`: they are not, for a time. `over`: none will be. */
export const listStates = ['waiting', 'sold-out', 'open', 'suspended', 'over'] as const;
export type ListState = (typeof listStates)[number];

const place = z.object({
  slug: z.string(),
  title: z.string(),
  security: z.string(),
  list: z.enum(listStates),
  /** Whether it is joined now: not by who acts for the company, nor while orders are taken. */
  may_join: z.boolean(),
  /** Since when the customer is on it; null: not on it. */
  since: z.nullable(time),
  /** When the customer was notified; null: not yet. */
  notified_at: z.nullable(time),
  opens_at: time,
  closes_at: time,
});

/** The reference of the raise, or the last part of its page's address. */
const input = z.object({ raise: reference });
const output = z.object({ data: place });

export const readWaiting = endpoint(calls.readWaiting, {
  isAddition: true,
  summary: 'Whether the customer is on the waiting list of an offering, since when, and whether it is joined now.',
  input,
  output,
  refusals: ['not_found'],
});

export const listWaiting = endpoint(calls.listWaiting, {
  isAddition: true,
  summary: 'The waiting lists that the customer is on and that are not over, newest first.',
  input: noFields,
  output: z.object({ data: z.array(place) }),
  refusals: [],
});

export const joinWaiting = endpoint(calls.joinWaiting, {
  isAddition: true,
  summary:
    'Joins the waiting list of an offering that is announced or has no unit left; the customer is notified when it takes orders. Joining again changes nothing.',
  input,
  output,
  refusals: ['not_found', 'offering_closed', 'own_offering'],
});

export const leaveWaiting = endpoint(calls.leaveWaiting, {
  isAddition: true,
  summary: 'Leaves the waiting list of an offering. Leaving again changes nothing.',
  input,
  output,
  refusals: ['not_found'],
});
