import * as z from 'zod/mini';
import { endpoint } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal } from '../../kernel/reply.ts';
import * as calls from './entitlements.staff.calls.ts';
import { entitlementReasons, entitlementStates } from './kinds.ts';
import { taxCategories } from './withholding.rules.ts';

/** How a holder's entitlement differs from the one of the last event: new among the holders, other units, much more money. */
export const entitlementMarks = ['new', 'units', 'amount'] as const;

export const listEntitlements = endpoint(calls.listEntitlements, {
  summary:
    'What each holder gets of a corporate action, in the order of the snapshot, with totals, and compared with the last event of the same kind and security. `search` is the beginning of a user name, or an id of a customer.',
  input: z.extend(paging, {
    reference: text(40),
    state: z._default(z.enum(['', ...entitlementStates]), ''),
    country: optionalText(2),
    /** Those that differ from last time only. */
    only: z._default(z.enum(['', 'marked']), ''),
    /** By how many percent units must have changed to be marked; 50 where nothing is sent. */
    percent: z._default(z.union([z.literal(''), z.string().check(z.regex(/^[1-9]\d{0,3}$/))]), ''),
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        customer_id: z.string(),
        /** Empty: the units are outside. */
        customer: z.string(),
        place: z.string(),
        country: z.string(),
        category: z.enum(taxCategories),
        units: decimal,
        redeemed: decimal,
        currency: z.string(),
        gross: decimal,
        /** In percent. */
        tax_rate: decimal,
        tax_country: z.string(),
        tax: decimal,
        net: decimal,
        basis: z.string(),
        state: z.enum(entitlementStates),
        reason: z.enum(entitlementReasons),
        last_units: z.nullable(decimal),
        /** Null also where the last one was in another currency. */
        last_gross: z.nullable(decimal),
        marks: z.array(z.enum(entitlementMarks)),
      }),
    ),
    count: z.int(),
    /** By currency: what the terms name in all, and what of it holders do not get because of rounding. */
    sums: z.array(
      z.object({
        currency: z.string(),
        holders: z.int(),
        named: decimal,
        gross: decimal,
        tax: decimal,
        net: decimal,
        residue: decimal,
      }),
    ),
    /** By currency, country and category. */
    totals: z.array(
      z.object({
        currency: z.string(),
        country: z.string(),
        category: z.enum(taxCategories),
        holders: z.int(),
        units: decimal,
        gross: decimal,
        tax: decimal,
        net: decimal,
      }),
    ),
    /** The event that it is compared with; null where there is none. */
    last: z.nullable(
      z.object({
        reference: z.string(),
        payment_day: z.string(),
        /** Holders of then who get nothing now, and those of now who are marked. */
        gone: z.int(),
        marked: z.int(),
      }),
    ),
  }),
  refusals: ['not_found'],
});
