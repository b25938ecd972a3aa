import * as z from 'zod/mini';
import { corporateActionKinds } from '../../kernel/corporate-action-kind.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { decimal, listReply } from '../../kernel/reply.ts';
import * as calls from './facts.calls.ts';

/** YYYY-MM-DD in the operator's time zone. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Why a security has no yield; empty where it has one. */
export const yieldGaps = ['', 'no_income', 'no_price', 'stale_price', 'not_fixed', 'no_rate', 'over'] as const;

/** What an announced event does on a day. */
export const eventDays = ['ex', 'record', 'cutoff', 'payment'] as const;

const coupon = z.object({
  rate: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), percent: decimal }),
    z.object({ kind: z.literal('index'), index: z.string(), margin: decimal, fixing_days: z.int() }),
  ]),
  /** Per cent a year of the period that runs; null while the rate of an index is not published. */
  percent: z.nullable(decimal),
  /** Coupons a year; 0 where all is paid at maturity. */
  frequency: z.literal([0, 1, 2, 4, 12]),
  currency: z.string(),
  /** The next day on which a coupon is paid; null after the last one. */
  next_day: z.nullable(day),
  /** What one whole unit is paid then; null while its rate is not published. */
  next_amount: z.nullable(decimal),
});

const payment = z.object({
  reference: z.string(),
  kind: z.enum(corporateActionKinds),
  day,
  /** For one whole unit as it was then, rounded down. */
  amount: decimal,
  currency: z.string(),
});

const nextEvent = z.object({
  reference: z.string(),
  kind: z.enum(corporateActionKinds),
  /** In the caller's language. */
  title: z.string(),
  day,
  /** What happens on that day. */
  of: z.enum(eventDays),
});

export const listFacts = endpoint(calls.listFacts, {
  isAddition: true,
  summary:
    'Of every security that is listed: its coupon or last payment, its yield, what is announced next, and whether the caller may hold it.',
  // Public texts of what is announced to everyone; nothing of another customer.
  input: z.object({
    tickers: z.optional(z.string().check(z.regex(/^(?:[A-Za-z0-9]{1,40}(?:,[A-Za-z0-9]{1,40}){0,99})?$/))),
  }),
  output: listReply(
    z.object({
      ticker: z.string(),
      /** Whether no rule keeps the caller from buying it now, whatever the amount. */
      may_hold: z.boolean(),
      /** Null for what is no bond. */
      coupon: z.nullable(coupon),
      /** The last dividend or coupon that was paid; null where there was none in three years. */
      last_payment: z.nullable(payment),
      /**
       * In percent of the price, with two places. Of a bond the current yield: a year of its coupon by the price without accrued interest. Of others what was paid
       * in the last twelve months, for a unit as it is now and before tax, by the price.
       */
      yield: z.nullable(decimal),
      yield_gap: z.enum(yieldGaps),
      /** Of a bond whose coupons are all known and that repays at maturity: the effective annual yield of who buys now and keeps it. */
      yield_to_maturity: z.nullable(decimal),
      next_event: z.nullable(nextEvent),
    }),
  ),
  refusals: [],
});
