import * as z from 'zod/mini';
import { allocationMethods, priceModes, priorityGroups, raiseOutcomes, rateRules } from './raise.ts';
import { raisePageShape, raisePicture } from './raise-page.ts';
import { decimal, time } from './reply.ts';
import { securityTypes } from './security-type.ts';

/**
 * What the public knows of an offering: `coming` is announced, `closed` took its last order and is not settled yet; the others are how it was over.
 * `sold_out` takes orders by its terms and has no unit left.
 */
const offeringStates = ['coming', 'open', 'sold_out', 'closed', 'settled', 'failed', 'cancelled'] as const;
export type OfferingState = (typeof offeringStates)[number];

/** How the list groups them: those that are over, and those that wait for their allotment, are past. */
export const offeringGroups = ['open', 'coming', 'past'] as const;
export type OfferingGroup = (typeof offeringGroups)[number];

const bothLanguages = z.object({ en: z.string(), es: z.string() });

/** An amount of a currency that is not that of the terms. */
const otherAmount = z.object({ currency: z.string(), amount: decimal });

/** Money and intent, apart. Amounts are in the currency of the terms. */
const progressShape = z.object({
  /** Paid by those who are in: in escrow, or delivered where the units are delivered at once. */
  paid: decimal,
  /** Ordered and not paid. */
  intended: decimal,
  /** Paid in currencies whose rate is taken at the close: not part of `paid`. */
  unvalued: z.readonly(z.array(otherAmount)),
  /** Null where it is not counted. */
  investors: z.nullable(z.int()),
  /** Null without a minimum. */
  soft_cap: z.nullable(decimal),
  hard_cap: decimal,
});

/** An offering in the list. */
export const offeringCardShape = z.object({
  slug: z.string(),
  /** Where its page is. */
  path: z.string(),
  state: z.enum(offeringStates),
  group: z.enum(offeringGroups),
  is_suspended: z.boolean(),
  title: bothLanguages,
  name: bothLanguages,
  summary: bothLanguages,
  picture: z.nullable(raisePicture),
  instrument: z.string(),
  /** What kind of security it is. */
  kind: z.enum(securityTypes),
  currency: z.string(),
  /** The decimal places of the currency. */
  places: z.int(),
  price_mode: z.enum(priceModes),
  /** For one whole unit. */
  price_low: decimal,
  price_high: decimal,
  /** The least order at the lowest price. */
  min_order: decimal,
  progress: progressShape,
  /** Null: for ever. */
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  /** Countries by their two-letter codes: only residents of these may take part, or those may not; null: no rule by country. */
  countries: z.nullable(z.object({ mode: z.enum(['allow', 'block']), codes: z.readonly(z.array(z.string())) })),
});
export type OfferingCard = z.infer<typeof offeringCardShape>;

const timelineNames = ['announced', 'opens', 'closes', 'settled', 'failed', 'cancelled', 'refunded'] as const;
export type TimelineName = (typeof timelineNames)[number];

/** The page of a raise. Units are decimals of the security, amounts of the currency of the terms. */
export const offeringViewShape = z.object({
  card: offeringCardShape,
  reference: z.string(),
  /** Of the terms in force. */
  version: z.int(),
  /** SHA-256 of the terms in force, in hexadecimal. */
  terms_hash: z.string(),
  unit_places: z.int(),
  price_tick: decimal,
  /** Empty unless the price rises in steps. */
  price_steps: z.readonly(z.array(z.object({ units: decimal, price: decimal, ordered: decimal }))),
  offered_units: decimal,
  over_units: decimal,
  /** The hard cap with the units that may be allotted beside those offered. */
  over_cap: decimal,
  min_order_units: decimal,
  step_units: decimal,
  max_by_category: z.readonly(z.array(z.object({ category: z.string(), amount: decimal }))),
  currencies: z.readonly(z.array(z.string())),
  takes_cards: z.boolean(),
  rate_rule: z.enum(rateRules),
  allocation: z.enum(allocationMethods),
  priorities: z.readonly(z.array(z.enum(priorityGroups))),
  cooling_off: z.readonly(z.array(z.object({ country: z.string(), category: z.string(), days: z.int() }))),
  lock_up_days: z.nullable(z.int()),
  fee_basis_points: z.int(),
  has_questionnaire: z.boolean(),
  milestones: z.readonly(z.array(z.object({ title: bothLanguages, basis_points: z.int() }))),
  documents: z.readonly(
    z.array(
      z.object({
        id: z.string(),
        version: z.int(),
        title: bothLanguages,
        bytes: z.int(),
        /** In hexadecimal. */
        sha256: z.string(),
      }),
    ),
  ),
  timeline: z.readonly(z.array(z.object({ name: z.enum(timelineNames), at: time, is_past: z.boolean() }))),
  suspended: z.nullable(z.object({ since: time, reason: z.string() })),
  /** Versions after the opening, oldest first: what changed, and until when those who were in may leave for it. */
  changes: z.readonly(z.array(z.object({ version: z.int(), at: time, text: bothLanguages, leave_until: time }))),
  outcome: z.nullable(
    z.object({
      how: z.enum(raiseOutcomes),
      /** What was sold; of one that failed or was cancelled what its subscribers had paid. */
      raised: decimal,
      investors: z.int(),
      /** The lowest and the highest of what was allotted; null where nothing was. */
      price_low: z.nullable(decimal),
      price_high: z.nullable(decimal),
      /** Why it was cancelled. */
      reason: z.string(),
      /** When the last was refunded; null before. */
      refunded_at: z.nullable(time),
    }),
  ),
  page: z.nullable(raisePageShape),
});
export type OfferingView = z.infer<typeof offeringViewShape>;
