import { countryName } from '@istmo/contract/kernel/country-name';
import { formatAmount, formatMoment, formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';

import {
  allocationNames,
  categoryText,
  priceModeNames,
  priorityNames,
  rateRuleNames,
  type StaffTerms,
} from './raise-names.ts';

/** One of the terms in words and figures. */
export type TermLine = { readonly key: string; readonly name: string; readonly text: string };

const percent = (value: string): string => formatPercent(value, { language: getLocale(), places: 2 });

function listPrices(terms: StaffTerms, money: (amount: string) => string, units: (amount: string) => string) {
  if (terms.price_mode === 'fixed') return money(terms.price_low);
  if (terms.price_mode === 'demand')
    return m.raises_staff_price_between({
      low: money(terms.price_low),
      high: money(terms.price_high),
      tick: money(terms.price_tick),
    });
  return terms.steps
    .map((step) => m.raises_staff_price_step({ units: units(step.units), price: money(step.price) }))
    .join('\n');
}

const coolingText = ({ cooling_off: rules }: StaffTerms): string =>
  rules
    .map(({ country, category, days }) =>
      m.raises_staff_cooling_rule({
        country: country === '*' ? m.raises_staff_country_all() : countryName(country, getLocale()),
        category: categoryText(category),
        days,
      }),
    )
    .join('\n');

const none = '—';

type Figures = { readonly money: (amount: string) => string; readonly units: (amount: string) => string };

/** What is offered, at which price, and the caps. */
const describeOffer = (terms: StaffTerms, { money, units }: Figures): TermLine[] => [
  { key: 'title_en', name: m.raises_staff_title_en(), text: terms.title_en },
  { key: 'title_es', name: m.raises_staff_title_es(), text: terms.title_es },
  { key: 'price_mode', name: m.raises_staff_price_mode(), text: priceModeNames[terms.price_mode]() },
  { key: 'price', name: m.raises_staff_price(), text: listPrices(terms, money, units) },
  { key: 'offered', name: m.raises_staff_offered(), text: units(terms.offered_units) },
  { key: 'over', name: m.raises_staff_over(), text: units(terms.over_units) },
  {
    key: 'soft_cap',
    name: m.raises_staff_soft_cap(),
    text: terms.soft_cap === null ? m.raises_staff_soft_cap_none() : money(terms.soft_cap),
  },
  { key: 'hard_cap', name: m.raises_staff_hard_cap(), text: money(terms.hard_cap) },
];

/** When and how investors subscribe, and how the units are allotted. */
const describeOrders = (terms: StaffTerms, { money, units }: Figures): TermLine[] => [
  { key: 'min_order', name: m.raises_staff_min_order(), text: units(terms.min_order_units) },
  { key: 'step', name: m.raises_staff_order_step(), text: units(terms.step_units) },
  {
    key: 'max',
    name: m.raises_staff_max_order(),
    text:
      terms.max_by_category.map(({ category, most }) => `${categoryText(category)}: ${money(most)}`).join('\n') || none,
  },
  { key: 'announce', name: m.raises_staff_announces(), text: formatMoment(terms.announce_at) },
  { key: 'opens', name: m.raises_staff_opens(), text: formatMoment(terms.opens_at) },
  { key: 'closes', name: m.raises_staff_closes(), text: formatMoment(terms.closes_at) },
  {
    key: 'currencies',
    name: m.raises_staff_currencies(),
    text: [...terms.currencies, ...(terms.takes_cards ? [m.raises_staff_cards()] : [])].join(', '),
  },
  { key: 'rate', name: m.raises_staff_rate_rule(), text: rateRuleNames[terms.rate_rule]() },
  { key: 'allocation', name: m.raises_staff_allocation(), text: allocationNames[terms.allocation]() },
  {
    key: 'priorities',
    name: m.raises_staff_priorities(),
    text: terms.priorities.map((group) => priorityNames[group]()).join(', ') || none,
  },
];

/** What protects investors, and what becomes of the money. */
const describeDuties = (terms: StaffTerms): TermLine[] => [
  { key: 'cooling', name: m.raises_staff_cooling(), text: coolingText(terms) || none },
  {
    key: 'lock_up',
    name: m.raises_staff_lock_up(),
    text:
      terms.lock_up_days === null ? m.raises_staff_lock_up_none() : m.raises_staff_days({ count: terms.lock_up_days }),
  },
  { key: 'fee', name: m.raises_staff_fee(), text: percent(terms.fee_percent) },
  { key: 'questionnaire', name: m.raises_staff_questionnaire(), text: terms.questionnaire || none },
  {
    key: 'documents',
    name: m.raises_staff_documents(),
    text: terms.documents.map((one) => `${documentText(one)} · ${one.hash}`).join('\n') || none,
  },
  {
    key: 'milestones',
    name: m.raises_staff_milestones(),
    text: terms.milestones.map((one) => `${percent(one.percent)} · ${one.title_en} / ${one.title_es}`).join('\n'),
  },
];

/** What a version after the opening says of itself. */
const describeChange = (terms: StaffTerms): TermLine[] =>
  terms.change_en === ''
    ? []
    : [
        { key: 'change_en', name: m.raises_staff_change_en(), text: terms.change_en },
        { key: 'change_es', name: m.raises_staff_change_es(), text: terms.change_es },
        {
          key: 'leave',
          name: m.raises_staff_leave_until(),
          text: terms.leave_until === null ? none : formatMoment(terms.leave_until),
        },
      ];

/** The terms line by line; two versions are compared by the texts of the same key. */
export function describeTerms(terms: StaffTerms, security: string): TermLine[] {
  const figures: Figures = {
    money: (amount) => `${formatAmount(amount)} ${terms.currency}`,
    units: (amount) => `${formatAmount(amount)} ${security}`,
  };
  return [
    ...describeOffer(terms, figures),
    ...describeOrders(terms, figures),
    ...describeDuties(terms),
    ...describeChange(terms),
  ];
}

/** A document by its title in the language of the reader, with its version. */
export function documentText(document: StaffTerms['documents'][number]): string {
  const title = getLocale() === 'es' ? document.title_es : document.title_en;
  return m.raises_staff_document_version({ title: title || document.document, version: document.version });
}
