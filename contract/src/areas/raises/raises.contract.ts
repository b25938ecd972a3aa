import * as z from 'zod/mini';
import { companyRefusals } from '../../kernel/company-role.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, symbol, text } from '../../kernel/field.ts';
import {
  allocationMethods,
  priceModes,
  priorityGroups,
  raiseDocumentKinds,
  raiseOutcomes,
  raiseStates,
  rateRules,
} from '../../kernel/raise.ts';
import { decimal, listReply, time } from '../../kernel/reply.ts';
import { raiseCheckNames } from './raise-checks.ts';
import { investorCategories, maxRaisePictures, raiseSections } from './raise-form.ts';
import * as calls from './raises.calls.ts';

const rows = <Row extends z.ZodMiniType>(row: Row, max: number) => z.array(row).check(z.maxLength(max));

/** The form. Texts may be empty: a draft is kept as it is, and the checklist says what is missing. `typed` is what a text is on the way in or out. */
const formOf = <Text extends z.ZodMiniType>(typed: (maxLength: number) => Text) =>
  z.object({
    title_en: typed(200),
    title_es: typed(200),
    summary_en: typed(400),
    summary_es: typed(400),
    story_en: typed(9_000),
    story_es: typed(9_000),
    risks_en: typed(5_000),
    risks_es: typed(5_000),
    pictures: rows(
      z.object({
        id: z.uuid(),
        alt_en: typed(200),
        alt_es: typed(200),
      }),
      maxRaisePictures,
    ),
    team: rows(z.object({ name: typed(120), role_en: typed(120), role_es: typed(120) }), 20),
    currency: typed(40),
    price_mode: z.enum(priceModes),
    price_low: typed(40),
    price_high: typed(40),
    price_tick: typed(40),
    steps: rows(z.object({ units: typed(40), price: typed(40) }), 20),
    offered: typed(40),
    over: typed(40),
    soft_cap: typed(40),
    allocation: z.enum(allocationMethods),
    priorities: rows(z.enum(priorityGroups), priorityGroups.length),
    announce_at: typed(30),
    opens_at: typed(30),
    closes_at: typed(30),
    min_order: typed(40),
    step_units: typed(40),
    max_retail: typed(40),
    max_professional: typed(40),
    max_institutional: typed(40),
    currencies: rows(typed(40), 20),
    takes_cards: z.boolean(),
    rate_rule: z.enum(rateRules),
    cooling_off: rows(
      z.object({ country: typed(2), category: z.enum([...investorCategories, '*']), days: typed(4) }),
      60,
    ),
    lock_up_days: typed(8),
    has_questionnaire: z.boolean(),
    milestones: rows(z.object({ title_en: typed(160), title_es: typed(160), percent: typed(10) }), 12),
  });

const summary = z.object({
  reference: z.string(),
  slug: z.string(),
  security: z.string(),
  security_name: z.string(),
  state: z.enum(raiseStates),
  state_since: time,
  outcome: z.nullable(z.enum(raiseOutcomes)),
  title_en: z.string(),
  title_es: z.string(),
  currency: z.string(),
  opens_at: z.nullable(time),
  closes_at: z.nullable(time),
  /** Of the open and settled subscriptions, in the currency of the terms. */
  raised: decimal,
  subscriptions: z.int(),
});

const comment = z.object({
  id: z.string(),
  section: z.enum(raiseSections),
  text: z.string(),
  is_from_staff: z.boolean(),
  at: time,
  is_resolved: z.boolean(),
});

const document = z.object({
  id: z.string(),
  kind: z.enum(raiseDocumentKinds),
  version: z.int(),
  title_en: z.string(),
  title_es: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  uploaded_at: time,
});

const named = z.object({ reference });
const changed = z.object({ reference: z.string(), state: z.enum(raiseStates) });

export const listOwnRaises = endpoint(calls.listOwnRaises, {
  isAddition: true,
  summary: "The raises of the caller's company, the newest first, with the securities of which it may begin another.",
  input: noFields,
  output: z.extend(listReply(summary), {
    securities: z.array(z.object({ code: z.string(), name: z.string(), scale: z.int() })),
    currencies: z.array(z.object({ code: z.string(), scale: z.int() })),
  }),
  refusals: [],
});

export const readOwnRaise = endpoint(calls.readOwnRaise, {
  isAddition: true,
  summary: "One raise of the caller's company: form, checklist, documents, comments of the review.",
  input: named,
  output: z.object({
    data: z.extend(summary, {
      form: formOf(() => z.string()),
      /** Of the form: what a save names as the one that it changes. */
      version: z.int(),
      saved_at: z.nullable(time),
      scale: z.int(),
      /** Units that the company has free now. */
      units_free: decimal,
      checks: z.array(
        z.object({ check: z.enum(raiseCheckNames), section: z.enum(raiseSections), is_met: z.boolean() }),
      ),
      documents: z.array(document),
      comments: z.array(comment),
      /** How many customers are on its waiting list. */
      waiting: z.int(),
      /** Why it did not open on its day; '' where nothing keeps it. */
      kept_for: z.enum(['', 'units', 'security']),
      suspended_reason: z.string(),
      cancel_reason: z.string(),
      announced_at: z.nullable(time),
      opened_at: z.nullable(time),
      closed_at: z.nullable(time),
      ended_at: z.nullable(time),
      /** Units that were set aside, and those that came back. */
      placed: decimal,
      returned: decimal,
      sold: decimal,
    }),
    currencies: z.array(z.object({ code: z.string(), scale: z.int() })),
  }),
  refusals: [...companyRefusals],
});

export const createRaise = endpoint(calls.createRaise, {
  isAddition: true,
  summary: 'Begins a raise of an own security as a draft; with `from` as a copy of an earlier one.',
  input: z.object({ security: symbol, slug: text(100), from: optionalText(64) }),
  output: z.object({ reference: z.string() }),
  refusals: ['invalid_field', 'already_done', ...companyRefusals],
});

export const saveRaise = endpoint(calls.saveRaise, {
  isAddition: true,
  summary:
    'Stores what is filled in of a draft. `version` is the one that was read; another one meanwhile is a conflict.',
  input: z.object({
    reference,
    version: z.int().check(z.gte(1), z.lte(2_000_000_000)),
    slug: text(100),
    form: formOf(optionalText),
  }),
  output: z.object({ version: z.int() }),
  refusals: ['invalid_field', 'amount_invalid', 'disallowed_content', 'already_done', 'conflict', ...companyRefusals],
});

export const submitRaise = endpoint(calls.submitRaise, {
  isAddition: true,
  summary:
    'Hands a draft over for review, where every check of its list is met: terms and page are written from the form.',
  input: z.object({ reference, version: z.int().check(z.gte(1), z.lte(2_000_000_000)) }),
  output: changed,
  refusals: ['invalid_field', 'amount_invalid', 'disallowed_content', 'already_done', 'conflict', ...companyRefusals],
});

export const withdrawRaise = endpoint(calls.withdrawRaise, {
  isAddition: true,
  summary: 'Takes a raise back from the review, to change it.',
  input: named,
  output: changed,
  refusals: ['already_done', ...companyRefusals],
});

export const cancelRaise = endpoint(calls.cancelRaise, {
  isAddition: true,
  summary: 'Ends a draft, or a raise that is in review.',
  input: named,
  output: changed,
  refusals: ['already_done', ...companyRefusals],
});

export const answerRaiseComment = endpoint(calls.answerRaiseComment, {
  isAddition: true,
  summary: 'Writes to the staff who review a raise, about one section.',
  input: z.object({ reference, section: z.enum(raiseSections), text: text(4_000) }),
  output: z.object({ id: z.string() }),
  refusals: ['invalid_field', 'disallowed_content', 'already_done', ...companyRefusals],
});

export const uploadRaiseDocument = endpoint(calls.uploadRaiseDocument, {
  isAddition: true,
  summary: 'Uploads a PDF for a draft: the document of a kind, or its next version.',
  input: z.object({ reference, kind: z.enum(raiseDocumentKinds), title_en: text(400), title_es: text(400) }),
  output: z.object({ id: z.string(), version: z.int(), sha256: z.string() }),
  refusals: ['invalid_field', 'already_done', ...companyRefusals],
});

export const readRaiseDocument = endpoint(calls.readRaiseDocument, {
  isAddition: true,
  summary: 'The newest version of a document of an own raise, as a PDF to download.',
  input: z.object({ reference, kind: z.enum(raiseDocumentKinds) }),
  output: noFields,
  refusals: [...companyRefusals],
});

export const uploadRaisePicture = endpoint(calls.uploadRaisePicture, {
  isAddition: true,
  summary: 'Stores a picture for the page of a draft; the form names it by its id.',
  input: named,
  output: z.object({ id: z.string() }),
  refusals: ['invalid_field', 'already_done', ...companyRefusals],
});

export const readRaisePicture = endpoint(calls.readRaisePicture, {
  isAddition: true,
  summary: 'A picture of an own raise.',
  input: z.object({ reference, picture: text(64) }),
  output: noFields,
  refusals: [...companyRefusals],
});
