import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { amount, optionalText, symbol, text } from '../../kernel/field.ts';
import { marketModes, marketPhases, orderSides, phaseReasons } from '../../kernel/order.ts';
import { decimal, time } from '../../kernel/reply.ts';
import { decisionCall, proposalShape } from '../../kernel/staff-proposal.ts';
import { maxTiers } from './market-terms.rules.ts';
import * as calls from './markets.staff.calls.ts';

/** What two of the staff decide about a market. */
export const marketDecisions = ['open', 'terms', 'reference', 'end', 'maker', 'maker-end'] as const;
export type MarketDecision = (typeof marketDecisions)[number];

/** What staff did with a market. */
export const marketActs = [...marketDecisions, 'halt', 'resume', 'cancel-orders'] as const;

const termsFields = {
  tick: amount,
  lot: amount,
  min_size: amount,
  max_size: amount,
  min_display: amount,
  min_value: amount,
  mode: z.enum(marketModes),
  static_band_per: amount,
  dynamic_band_per: amount,
  protection_per: amount,
  calendars: optionalText(60),
  time_zone: text(60),
  days: text(7),
  opens: text(5),
  closes: text(5),
  auction_minutes: text(4),
  every_minutes: text(4),
  halt_auction_minutes: text(4),
  fee_tiers: z.array(z.object({ volume: amount, maker_per: amount, taker_per: amount })).check(z.maxLength(maxTiers)),
};
const termsShape = z.object({ ...termsFields, calendars: z.string() });

const words = z.object({ en: z.string(), es: z.string() });

const bookShape = {
  symbol: z.string(),
  security: z.string(),
  security_scale: z.int(),
  currency: z.string(),
  currency_scale: z.int(),
  phase: z.enum(marketPhases),
  phase_since: time,
  phase_reason: z.enum(phaseReasons),
  /** The words of staff for the public; empty where they say nothing. */
  phase_note: words,
  phase_until: z.nullable(time),
  ended_at: z.nullable(time),
  last_price: z.nullable(decimal),
  last_at: z.nullable(time),
  best_buy: z.nullable(decimal),
  best_sell: z.nullable(decimal),
  /** In percent of the middle; null: a side has no price. */
  spread_per: z.nullable(decimal),
  open_orders: z.int(),
  /** Since the day of the market began. */
  trades_today: z.int(),
  units_today: decimal,
  value_today: decimal,
  /** How many entries of the log wait to be matched. */
  lag: z.int(),
};

const proposals = z.array(
  z.object({
    ...proposalShape,
    kind: z.enum(marketDecisions),
    symbol: z.string(),
    /** Of a new market and of new terms. */
    terms: z.nullable(termsShape),
    /** What else is decided: a reference price, words for the public, an agreement with a market maker. */
    facts: z.array(
      z.object({
        name: z.enum(['price', 'note_en', 'note_es', 'customer', 'max_spread', 'min_size', 'presence']),
        value: z.string(),
      }),
    ),
  }),
);

export const listBooks = endpoint(calls.listBooks, {
  summary: 'The markets between investors with what they do now, and what waits for a second person.',
  input: noFields,
  output: z.object({ data: z.array(z.object(bookShape)), proposals, at: time }),
  refusals: [],
});

const act = z.object({
  id: z.string(),
  kind: z.enum(marketActs),
  at: time,
  staff: z.string(),
  /** Who proposed it, of what takes two. */
  proposer: z.string(),
  note: words,
  order_of_law: z.string(),
  /** The version, the reference price, or how many orders; '' where there is none. */
  value: z.string(),
  /** Of new terms that are decided and not in force yet. */
  is_waiting: z.boolean(),
});

const logEntry = z.object({
  number: z.int(),
  at: time,
  kind: z.enum(['accepted', 'cancel', 'reduce', 'traded', 'reduced', 'ended', 'phase', 'terms']),
  order: z.string(),
  units: z.nullable(decimal),
  reason: z.string(),
  staff: z.string(),
});

export const readBook = endpoint(calls.readBook, {
  summary:
    'One market between investors as it is now: prices, trades, the end of its log, who matches it, its terms and what staff did.',
  input: z.object({ symbol }),
  output: z.object({
    data: z.object({
      ...bookShape,
      at: time,
      reference_price: decimal,
      auction_price: z.nullable(decimal),
      auction_units: z.nullable(decimal),
      log_number: z.int(),
      input_number: z.int(),
      matched_number: z.int(),
      depth_number: z.int(),
      /** Raised by each process that takes over the matching. */
      fence: z.int(),
      version: z.int(),
      in_force_at: time,
      terms: termsShape,
      levels: z.array(z.object({ side: z.enum(orderSides), price: decimal, units: decimal, orders: z.int() })),
      trades: z.array(
        z.object({
          number: z.int(),
          price: decimal,
          units: decimal,
          value: decimal,
          taker: z.enum([...orderSides, 'auction']),
          at: time,
        }),
      ),
      log: z.array(logEntry),
      acts: z.array(act),
      proposals,
    }),
  }),
  refusals: ['not_found'],
});

export const readBookChoices = endpoint(calls.readBookChoices, {
  summary: 'What a new market can be of: securities, currencies, and the calendars of holidays.',
  input: noFields,
  output: z.object({
    securities: z.array(z.object({ code: z.string(), scale: z.int() })),
    currencies: z.array(z.object({ code: z.string(), scale: z.int() })),
    calendars: z.array(z.string()),
  }),
  refusals: [],
});

const note = { note_en: text(300), note_es: text(300) };
const reason = { reason: text(500) };
const ofBook = { symbol, ...reason };

export const haltBook = endpoint(calls.haltBook, {
  summary:
    'Halts a market at once. The note is public, word for word, in both languages; nothing trades and no order is taken until another person resumes it.',
  input: z.object({ ...ofBook, ...note }),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'invalid_field', 'disallowed_content'],
});

export const resumeBook = endpoint(calls.resumeBook, {
  summary: 'Resumes a market that another person halted: into an auction, or closed where it is outside its hours.',
  input: z.object(ofBook),
  output: noFields,
  refusals: ['not_found', 'reason_missing', 'already_done', 'own_proposal', 'approver_waits', 'currency_inactive'],
});

const ordersOf = {
  /** Empty: of all markets. */
  symbol: optionalText(41),
  /** The user name; empty: of all customers. */
  username: optionalText(64),
};

export const countBookOrders = endpoint(calls.countBookOrders, {
  summary: 'How many orders are open: of a market, of a customer, or of a customer on a market.',
  input: z.object(ordersOf),
  output: z.object({ data: z.object({ orders: z.int() }) }),
  refusals: ['not_found', 'invalid_field'],
});

export const cancelBookOrders = endpoint(calls.cancelBookOrders, {
  summary: 'Cancels the open orders of a market, of a customer, or of a customer on a market by an order of law.',
  input: z.object({ ...ordersOf, /** Which order of law, of whom and when. */ order_of_law: text(200), ...reason }),
  output: z.object({ data: z.object({ cancelled: z.int() }) }),
  refusals: ['not_found', 'reason_missing', 'invalid_field'],
});

const termsRefusals = ['reason_missing', 'already_done', 'invalid_field', 'not_found', 'conflict'] as const;

export const proposeBook = endpoint(calls.proposeBook, {
  summary:
    'Proposes a new market of a security for a currency. It begins closed and follows its schedule from then on.',
  input: z.object({ security: symbol, currency: symbol, reference_price: amount, ...termsFields, ...reason }),
  output: noFields,
  refusals: [...termsRefusals],
});

export const proposeBookTerms = endpoint(calls.proposeBookTerms, {
  summary: 'Proposes new terms of a market; `version` is the one that was read.',
  input: z.object({ symbol, version: z.coerce.number().check(z.int()), ...termsFields, ...reason }),
  output: noFields,
  refusals: [...termsRefusals],
});

export const proposeReferencePrice = endpoint(calls.proposeReferencePrice, {
  summary: 'Proposes another reference price of a market that is halted.',
  input: z.object({ ...ofBook, price: amount }),
  output: noFields,
  refusals: [...termsRefusals],
});

export const proposeBookEnd = endpoint(calls.proposeBookEnd, {
  summary:
    'Proposes to close a market for good. The note is public, word for word, in both languages; open orders are cancelled.',
  input: z.object({ ...ofBook, ...note }),
  output: noFields,
  refusals: [...termsRefusals, 'disallowed_content'],
});

export const decideBook = decisionCall(calls.decideBook, {
  summary: 'Approves or rejects what is proposed about a market. Who proposed it may reject it and never approve it.',
  refusals: ['conflict', 'currency_inactive'],
});
