import * as m from '@istmo/contract/messages';
import { type Message, withParams } from '../../kernel/message.ts';
import type { BondTerms, CouponFrequency, Stub } from './bond-terms.ts';
import type { BondTermsFields } from './bond-terms-fields.ts';
import type { DayConvention } from './business-days.ts';
import type { DayCount } from './day-count.ts';

type Names<Key extends string | number> = Readonly<Record<Key, () => string>>;

export const dayCountNames: Names<DayCount> = {
  '30/360': m.bonds_day_count_30_360,
  '30E/360': m.bonds_day_count_30e_360,
  'ACT/360': m.bonds_day_count_act_360,
  'ACT/365F': m.bonds_day_count_act_365,
  'ACT/ACT-ICMA': m.bonds_day_count_icma,
};

export const conventionNames: Names<DayConvention> = {
  following: m.bonds_convention_following,
  'modified-following': m.bonds_convention_modified_following,
  preceding: m.bonds_convention_preceding,
  'modified-preceding': m.bonds_convention_modified_preceding,
  none: m.bonds_convention_none,
};

export const frequencyNames: Names<CouponFrequency> = {
  0: m.bonds_frequency_0,
  1: m.bonds_frequency_1,
  2: m.bonds_frequency_2,
  4: m.bonds_frequency_4,
  12: m.bonds_frequency_12,
};

export const stubNames: Names<Stub> = {
  'short-first': m.bonds_stub_short_first,
  'long-first': m.bonds_stub_long_first,
  'short-last': m.bonds_stub_short_last,
  'long-last': m.bonds_stub_long_last,
};

export const amortisationNames: Names<BondTerms['amortisation']['kind']> = {
  bullet: m.bonds_amortisation_bullet,
  linear: m.bonds_amortisation_linear,
  table: m.bonds_amortisation_table,
};

/** The rate in words: "6.5 % a year", "SOFR − 0.25 % a year, never below zero". */
export function rateSentence(rate: BondTermsFields['rate']): Message {
  if (rate.kind === 'fixed') return withParams(m.bonds_rate_fixed, { percent: rate.percent });
  const { index, margin } = rate;
  return margin.startsWith('-')
    ? withParams(m.bonds_rate_index_less, { index, margin: margin.slice(1) })
    : withParams(m.bonds_rate_index, { index, margin });
}
