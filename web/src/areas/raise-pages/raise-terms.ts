import type { OfferingView } from '@istmo/contract/kernel/offering-shape';
import { countryName } from '@istmo/contract/kernel/country-name';
import type { PriorityGroup } from '@istmo/contract/kernel/raise';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { amountIn, basisPointsText, kindNames, unitsText } from './offering-texts.ts';

/** A name and one or more lines. */
export type Term = readonly [name: string, values: readonly string[]];

const groups: Readonly<Record<PriorityGroup, () => string>> = {
  holders: m.raisepage_group_holders,
  'waiting-list': m.raisepage_group_waiting_list,
  early: m.raisepage_group_early,
};

const categories: Readonly<Record<string, () => string>> = {
  retail: m.raisepage_category_retail,
  professional: m.raisepage_category_professional,
  institutional: m.raisepage_category_institutional,
  '*': m.raisepage_category_any,
};
const categoryText = (category: string): string => categories[category]?.() ?? category;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const countryText = (code: string): string =>
  code === '*' ? m.raisepage_any_country() : countryName(code, getLocale());

function priceTerms({ card, price_tick: tick }: OfferingView): string {
  const [low, high] = [amountIn(card, card.price_low), amountIn(card, card.price_high)];
  if (card.price_mode === 'fixed') return m.raisepage_price_fixed({ price: low });
  if (card.price_mode === 'steps') return m.raisepage_price_steps({ low, high });
  return m.raisepage_price_demand({ low, high, tick: amountIn(card, tick) });
}

function allocationTerms({ allocation, priorities }: OfferingView): string {
  if (allocation === 'first-come') return m.raisepage_allocation_first_come();
  if (allocation === 'pro-rata') return m.raisepage_allocation_pro_rata();
  if (allocation === 'lot') return m.raisepage_allocation_lot();
  return m.raisepage_allocation_priority({ groups: priorities.map((group) => groups[group]()).join('; ') });
}

function payable({ card, currencies, takes_cards: takesCards, rate_rule: rateRule }: OfferingView): string[] {
  const list = currencies.join(', ');
  const isOther = currencies.some((currency) => currency !== card.currency);
  return [
    takesCards ? m.raisepage_payable_card({ currencies: list }) : list,
    ...(isOther ? [rateRule === 'order' ? m.raisepage_rate_order() : m.raisepage_rate_close()] : []),
  ];
}

const coolingOff = ({ cooling_off: terms }: OfferingView): string[] =>
  terms.length === 0
    ? [m.raisepage_cooling_off_none()]
    : terms.map(({ country, category, days }) =>
        m.raisepage_cooling_off_value({ country: countryText(country), category: categoryText(category), days }),
      );

function openTo({ card: { countries } }: OfferingView): string {
  if (!countries) return m.raisepage_countries_all();
  const names = countries.codes.map((code) => countryName(code, getLocale())).join(', ');
  return countries.mode === 'allow'
    ? m.raisepage_countries_only({ countries: names })
    : m.raisepage_countries_not({ countries: names });
}

const fees = ({ fee_basis_points: points, takes_cards: takesCards }: OfferingView): string[] => [
  points === 0 ? m.raisepage_fee_none() : m.raisepage_fee_value({ share: basisPointsText(points) }),
  ...(takesCards ? [m.raisepage_fee_card()] : []),
];

/** The terms of a raise, in the order in which an investor needs them. Lists that do not apply are left out. */
export function listTerms(view: OfferingView): readonly Term[] {
  const { card, over_units: over, lock_up_days: lockUpDays, max_by_category: limits } = view;
  const { soft_cap: softCap, hard_cap: hardCap } = card.progress;
  const orders = { units: unitsText(view.min_order_units), step: unitsText(view.step_units) };
  return [
    [m.raisepage_reference(), [view.reference]],
    [m.raisepage_security(), [`${card.instrument}, ${kindNames[card.kind]()}`]],
    [m.raisepage_price(), [priceTerms(view)]],
    [m.raisepage_offered(), [unitsText(view.offered_units)]],
    [m.raisepage_soft_cap(), [softCap === null ? m.raisepage_soft_cap_none() : amountIn(card, softCap)]],
    [m.raisepage_hard_cap(), [amountIn(card, hardCap)]],
    ...(/[1-9]/.test(over)
      ? [
          [
            m.raisepage_over(),
            [m.raisepage_over_value({ units: unitsText(over), amount: amountIn(card, view.over_cap) })],
          ] as const,
        ]
      : []),
    [m.raisepage_order_size(), [m.raisepage_order_size_value(orders)]],
    ...(limits.length > 0
      ? [
          [
            m.raisepage_most(),
            limits.map(({ category, amount }) => capital(`${categoryText(category)}: ${amountIn(card, amount)}`)),
          ] as const,
        ]
      : []),
    [m.raisepage_payable(), payable(view)],
    [m.raisepage_allocation(), [allocationTerms(view)]],
    [m.raisepage_cooling_off(), coolingOff(view)],
    [
      m.raisepage_lock_up(),
      [lockUpDays === null ? m.raisepage_lock_up_none() : m.raisepage_lock_up_value({ days: lockUpDays })],
    ],
    [m.raisepage_fee(), fees(view)],
    [m.raisepage_countries(), [openTo(view)]],
    ...(view.has_questionnaire ? [[m.raisepage_questionnaire(), [m.raisepage_questionnaire_value()]] as const] : []),
  ];
}
