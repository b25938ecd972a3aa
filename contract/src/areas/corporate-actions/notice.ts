import * as m from '@istmo/contract/messages';
import { addDays } from '../../kernel/day.ts';
import { formatAmount, formatDate, formatZone } from '../../kernel/format.ts';
import { type Language, type Message, translate, withParams } from '../../kernel/message.ts';
import { countryName } from '../../kernel/country-name.ts';
import type { VoteTerms } from '../../kernel/vote-terms.ts';
import { changesUnits, type CorporateActionKind, hasRecordDay, isVote, paysForUnits } from './kinds.ts';
import { describeVote } from './vote-notice.ts';

/** What a notice is made from: the terms as a call answers them. Days are YYYY-MM-DD, empty where there is none. */
export type NoticeTerms = {
  readonly kind: CorporateActionKind;
  readonly security: string;
  readonly record_day: string;
  /** The operator's, in which days end: an IANA name. */
  readonly time_zone: string;
  readonly ex_day: string;
  readonly payment_day: string;
  /** The last day for instructions. */
  readonly cutoff_day: string;
  readonly rates: readonly { readonly currency: string; readonly rate: string | null; readonly total: string | null }[];
  readonly rounding: 'largest-remainder' | 'down';
  readonly tax_country: string;
  readonly ratio_new: string | null;
  readonly ratio_old: string | null;
  readonly max_units: string | null;
  readonly claim_until: string;
  readonly vote?: VoteTerms | null;
};

const day = (text: string): string => formatDate(text);

/** The offset of a time zone at the end of a day: "GMT-6". */
const zoneOn = (text: string, zone: string): string => formatZone(`${addDays(text, 1)}T00:00:00Z`, zone);

type RatedMessage = (params: { security: string; amount: string }, options: { locale: Language }) => string;
const perUnit: Partial<Record<CorporateActionKind, RatedMessage>> = {
  dividend: m.actions_notice_pays,
  interest: m.actions_notice_pays,
  redemption: m.actions_notice_redeems,
  'partial-redemption': m.actions_notice_redeems,
  'early-call': m.actions_notice_redeems,
  tender: m.actions_notice_tender,
};

function whatIsPaid({ kind, security, rates }: NoticeTerms): Message[] {
  const message = perUnit[kind];
  if (!message) return [];
  const [first, ...others] = rates.map(({ currency, rate, total }) => ({
    currency,
    total: total === null ? undefined : `${formatAmount(total)} ${currency}`,
    rate: `${formatAmount(rate ?? '0')} ${currency}`,
  }));
  if (!first) return [];
  if (first.total !== undefined) return [withParams(m.actions_notice_total, { security, amount: first.total })];
  return [
    withParams(message, { security, amount: first.rate }),
    ...others.map(({ rate, currency }) => withParams(m.actions_notice_choice, { amount: rate, currency })),
  ];
}

function whatChanges({ kind, security, ratio_new: ratioNew, ratio_old: ratioOld }: NoticeTerms): Message[] {
  if (ratioNew === null || ratioOld === null) return [];
  const ratio = { security, new: ratioNew, old: ratioOld };
  if (kind === 'split') return [withParams(m.actions_notice_split, ratio)];
  if (kind === 'reverse-split') return [withParams(m.actions_notice_reverse_split, ratio)];
  if (kind === 'bonus') return [withParams(m.actions_notice_bonus, ratio)];
  return [withParams(m.actions_notice_partial, ratio)];
}

function whatToDo({ kind, rates, cutoff_day: cutoff }: NoticeTerms): Message {
  if (cutoff === '') return m.actions_notice_nothing_to_do;
  const until = { day: day(cutoff) };
  if (isVote(kind)) return withParams(m.actions_notice_vote_until, until);
  if (kind === 'tender') return withParams(m.actions_notice_tender_until, until);
  return rates.length > 1 ? withParams(m.actions_notice_choose_until, until) : m.actions_notice_nothing_to_do;
}

/** A notice in plain words, a sentence each, in the order in which a holder asks: what, who, when, what do I have to do. */
export function describeNotice(terms: NoticeTerms, language: Language): string[] {
  const { kind, security, record_day: record, ex_day: ex, payment_day: payment } = terms;
  const sentences: Message[] = [...whatIsPaid(terms), ...whatChanges(terms)];
  if (kind === 'tender' && terms.max_units !== null)
    sentences.push(withParams(m.actions_notice_tender_most, { units: formatAmount(terms.max_units), security }));
  if (hasRecordDay(kind) && record !== '')
    sentences.push(
      withParams(m.actions_notice_record, { security, day: day(record), zone: zoneOn(record, terms.time_zone) }),
    );
  if (ex !== '') sentences.push(withParams(m.actions_notice_ex, { day: day(ex) }));
  if (payment !== '')
    sentences.push(
      withParams(changesUnits(kind) ? m.actions_notice_changes_on : m.actions_notice_payment, { day: day(payment) }),
    );
  if (paysForUnits(kind))
    sentences.push(
      terms.tax_country === ''
        ? m.actions_notice_no_tax
        : withParams(m.actions_notice_tax, { country: countryName(terms.tax_country, language) }),
    );
  if (paysForUnits(kind))
    sentences.push(terms.rounding === 'down' ? m.actions_notice_rounding_down : m.actions_notice_rounding_shared);
  if (terms.claim_until !== '') sentences.push(withParams(m.actions_notice_claim, { day: day(terms.claim_until) }));
  if (terms.vote) sentences.push(...describeVote(terms.vote));
  sentences.push(whatToDo(terms));
  return sentences.map((sentence) => translate(sentence, language));
}
