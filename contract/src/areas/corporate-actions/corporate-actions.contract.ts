import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, symbol } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './corporate-actions.calls.ts';
import {
  corporateActionKinds,
  corporateActionStates,
  entitlementReasons,
  entitlementStates,
  holderDuties,
} from './kinds.ts';
import { termsReply } from './terms-reply.ts';

/** YYYY-MM-DD in the operator's time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** What one holder gets of one event, to the last unit. */
const entitlement = z.object({
  id: z.string(),
  state: z.enum(entitlementStates),
  /** Why it is kept; empty otherwise. */
  reason: z.enum(entitlementReasons),
  units: decimal,
  /** Units that are taken against the payment. */
  redeemed: decimal,
  currency: z.string(),
  gross: decimal,
  tax: decimal,
  net: decimal,
  /** In percent of the gross amount. */
  tax_rate: decimal,
  /** To whose authority the tax is owed; empty where none is withheld. */
  tax_country: z.string(),
  tax_basis: z.string(),
  paid_at: z.nullable(time),
});

/** What it would be for what is held now, with the tax by the rules of today; null where no rule is about the holder. */
const estimate = z.object({
  currency: z.string(),
  gross: decimal,
  tax: z.nullable(decimal),
  net: z.nullable(decimal),
});

const summary = {
  reference: z.string(),
  security: z.string(),
  kind: z.enum(corporateActionKinds),
  state: z.enum(corporateActionStates),
  /** In the caller's language. */
  title: z.string(),
  record_day: z.nullable(day),
  ex_day: z.nullable(day),
  payment_day: z.nullable(day),
  cutoff_at: z.nullable(time),
  announced_at: time,
  /** Why it was cancelled; empty otherwise. */
  cancel_reason: z.string(),
};

const ownPart = {
  /** What the caller holds now, or held at the record moment once that was. */
  units: decimal,
  is_recorded: z.boolean(),
  /** What the caller has to do, and until when. */
  duty: z.enum(holderDuties),
  duty_until: z.nullable(time),
  /** Null where nothing is paid, or what the caller gets is known. */
  estimate: z.nullable(estimate),
  entitlement: z.nullable(entitlement),
  /** Units after a split or a bonus issue; null for others. */
  units_after: z.nullable(decimal),
};

export const listOwnEvents = endpoint(calls.listOwnEvents, {
  isAddition: true,
  summary: "What happens to the customer's securities: coming events with what they would bring, and past ones.",
  input: noFields,
  output: z.object({
    /** The next one first. */
    coming: z.array(z.object({ ...summary, ...ownPart })),
    /** The newest first; at most 100. */
    past: z.array(z.object({ ...summary, ...ownPart })),
  }),
  refusals: [],
});

export const readEvent = endpoint(calls.readEvent, {
  isAddition: true,
  summary: 'What happens to a security: the notice with its terms, and what the customer gets and has to do.',
  input: z.object({ reference }),
  output: z.object({
    data: z.object({
      ...summary,
      state_since: time,
      terms: termsReply,
      /** The event that this one corrects; empty for others. */
      reverses: z.string(),
      /** Null where the customer holds nothing of it, and held nothing. */
      own: z.nullable(
        z.object({
          ...ownPart,
          /** Of several currencies that which the customer chose; null: the first is paid. */
          chosen_currency: z.nullable(z.string()),
          /** Whether a currency can be chosen now, and until when it could or can. */
          may_choose: z.boolean(),
          choose_until: z.nullable(time),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const listIncome = endpoint(calls.listIncome, {
  isAddition: true,
  summary: "What the customer's securities paid in a year, what comes, and what is kept for the customer and why.",
  input: z.object({ year: z.optional(z.string().check(z.regex(/^(?:\d{4})?$/))) }),
  output: z.object({
    /** Years with payments, the newest first. */
    years: z.array(z.int()),
    /** The year that `paid` and `totals` are of. */
    year: z.int(),
    /** The newest first. */
    paid: z.array(
      z.object({
        reference: z.string(),
        security: z.string(),
        kind: z.enum(corporateActionKinds),
        title: z.string(),
        ...entitlement.shape,
      }),
    ),
    /** By currency, and never added up beyond it but by their approximate value in US dollars at today's price; null where there is no price. */
    totals: z.array(
      z.object({
        currency: z.string(),
        gross: decimal,
        tax: decimal,
        net: decimal,
        approximate_usd: z.nullable(decimal),
      }),
    ),
    /** The same for each security, by its name. */
    by_security: z.array(
      z.object({ security: z.string(), currency: z.string(), gross: decimal, tax: decimal, net: decimal }),
    ),
    /** Known and not paid yet. */
    coming: z.array(
      z.object({
        reference: z.string(),
        security: z.string(),
        kind: z.enum(corporateActionKinds),
        title: z.string(),
        payment_day: z.nullable(day),
        ...entitlement.shape,
      }),
    ),
    /** Owed and not paid out, for a reason. */
    kept: z.array(
      z.object({
        reference: z.string(),
        security: z.string(),
        kind: z.enum(corporateActionKinds),
        title: z.string(),
        claim_until: z.nullable(day),
        ...entitlement.shape,
      }),
    ),
  }),
  refusals: [],
});

export const readAdvice = endpoint(calls.readAdvice, {
  isAddition: true,
  summary: 'The advice of a payment by a security: gross, tax and its rate, net, dates and units, as a PDF.',
  input: z.object({ id: reference }),
  output: noFields,
  refusals: ['not_found'],
});

export const giveInstruction = endpoint(calls.giveInstruction, {
  isAddition: true,
  summary: 'Chooses the currency of a payment until the cut-off; the newest choice counts.',
  input: z.object({ reference, currency: symbol }),
  output: z.object({ currency: z.string(), at: time }),
  refusals: ['not_found', 'instruction_closed', 'currency_inactive', 'insufficient_balance'],
});
