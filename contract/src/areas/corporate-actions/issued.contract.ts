import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, text } from '../../kernel/field.ts';
import { decimal, time } from '../../kernel/reply.ts';
import * as calls from './issued.calls.ts';
import { corporateActionKinds, corporateActionStates, entitlementStates, issuedReasons } from './kinds.ts';
import { eventReply, termsReply } from './terms-reply.ts';
import { taxCategories } from './withholding.rules.ts';

/** Holders who live in a country and are persons or businesses. Both are empty for groups that are too small to be shown apart. */
const group = { country: z.string(), category: z.enum(['', ...taxCategories]) };

/** What an event would cost if it were paid now, in one currency; the tax is null where no rule is about one of the holders. */
const cost = { currency: z.string(), gross: decimal, tax: z.nullable(decimal), net: z.nullable(decimal) };

export const readIssuedEvent = endpoint(calls.readIssuedEvent, {
  isAddition: true,
  summary:
    "One event of the customer's own security: terms, what the operator answered, what it would cost, needs and has, how far the payments are, and its result by country and category. Holders are not named.",
  input: z.object({ reference: text(40) }),
  output: z.object({
    data: z.object({
      ...eventReply,
      terms: termsReply,
      /** Whether the issuer, the operator or the schedule of a bond wrote each version. */
      versions: z.array(
        z.object({ version: z.int(), hash: z.string(), at: time, author: z.enum(['issuer', 'operator', 'schedule']) }),
      ),
      /** What the operator answered to a proposal of the issuer, the newest first. */
      answers: z.array(z.object({ at: time, answer: z.enum(['rejected', 'returned']), reason: z.string() })),
      /** By the units that are held now; of several currencies each is what it would be if all holders chose it. Null once it is known, and where nothing is paid. */
      forecast: z.nullable(z.object({ holders: z.int(), units: decimal, costs: z.array(z.object(cost)) })),
      snapshot: z.nullable(z.object({ at: time, holders: z.int(), units: decimal, is_entitled: z.boolean() })),
      money: z.array(
        z.object({
          currency: z.string(),
          needed: decimal,
          funded: decimal,
          missing: decimal,
          paid: decimal,
          /** What went back to the issuer. */
          returned: decimal,
        }),
      ),
      payments: z.array(
        z.object({
          state: z.enum(entitlementStates),
          /** Why they are kept or failed; empty otherwise. */
          reason: z.enum(issuedReasons),
          currency: z.string(),
          count: z.int(),
          gross: decimal,
          tax: decimal,
          net: decimal,
        }),
      ),
      /** By currency, country and category. */
      totals: z.array(
        z.object({
          currency: z.string(),
          ...group,
          holders: z.int(),
          units: decimal,
          gross: decimal,
          tax: decimal,
          net: decimal,
        }),
      ),
      /** The last event of the same kind and security; null where there is none. */
      last: z.nullable(
        z.object({
          reference: z.string(),
          payment_day: z.string(),
          sums: z.array(z.object({ currency: z.string(), holders: z.int(), gross: decimal })),
        }),
      ),
    }),
  }),
  refusals: ['not_found'],
});

export const readIssuedForecast = endpoint(calls.readIssuedForecast, {
  isAddition: true,
  summary:
    "What the customer's own securities will cost in the year ahead and when: announced events, and of bonds the coupons and repayments of the schedule. By the units that are held now.",
  input: noFields,
  output: z.object({
    /** By day. */
    data: z.array(
      z.object({
        day: z.string(),
        security: z.string(),
        kind: z.enum(corporateActionKinds),
        /** Empty: of the schedule of a bond, and not drafted yet. */
        reference: z.string(),
        state: z.nullable(z.enum(corporateActionStates)),
        ...cost,
        /** Null while the rate of a bond's index is not published. */
        gross: z.nullable(decimal),
        /** Whether it is known, because the holders were recorded. */
        is_known: z.boolean(),
        /** Whether holders choose between this currency and the one before it; it is not in the totals. */
        is_choice: z.boolean(),
        funded: decimal,
        missing: decimal,
      }),
    ),
    /** By currency. */
    totals: z.array(z.object({ currency: z.string(), gross: decimal, funded: decimal, missing: decimal })),
    /** YYYY-MM-DD: until when it looks. */
    until: z.string(),
  }),
  refusals: [],
});

export const listIssuedHolders = endpoint(calls.listIssuedHolders, {
  isAddition: true,
  summary:
    "Who holds the customer's own security, by country, category and size: now, or at the record moment of an event. Names only where the operator allows it; otherwise groups of fewer than three holders are put together.",
  input: z.object({ security: text(40), reference: optionalText(40) }),
  output: z.object({
    data: z.object({
      security: z.string(),
      at: time,
      /** Customers of the platform. */
      holders: z.int(),
      held: decimal,
      /** At places outside the platform, whose holders it does not know. */
      outside: decimal,
      groups: z.array(z.object({ ...group, holders: z.int(), units: decimal })),
      /** In whole units, from and below; the last band has no end. */
      bands: z.array(z.object({ from: decimal, below: z.nullable(decimal), holders: z.int(), units: decimal })),
      /** The largest first, at most a thousand; null where the operator does not allow it. */
      names: z.nullable(z.array(z.object({ name: z.string(), country: z.string(), units: decimal }))),
    }),
    /** Events whose record moment can be chosen instead of now, the newest first. */
    snapshots: z.array(z.object({ reference: z.string(), at: time })),
  }),
  refusals: ['not_found'],
});

export const printIssuedResult = endpoint(calls.printIssuedResult, {
  isAddition: true,
  summary: "The result of an event of the customer's own security by country and category, as a PDF.",
  input: z.object({ reference: text(40) }),
  output: noFields,
  refusals: ['not_found'],
});
