import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { wholeNumber } from './setting-kinds.ts';

/** The settings of bank accounts and bank deposits that staff change; a part of operator-settings.ts. */
export const bankSettings = {
  bankReviewHours: withRule(
    wholeNumber('ISTMO_BANK_REVIEW_HOURS', 24, 'deadline of bank accounts and bank deposits that wait for staff'),
    {
      group: 'reviews',
      unit: 'hours',
      min: 1,
      max: 240,
      title: m.settings_bank_review,
      meaning: m.settings_bank_review_meaning,
    },
  ),
  minBankDeposit: withRule(
    wholeNumber('ISTMO_MIN_BANK_DEPOSIT', 500, 'minimum bank deposit of the own countries, in USD'),
    {
      group: 'bank',
      unit: 'dollars',
      min: 1,
      max: 100_000,
      safer: 'neither',
      title: m.settings_min_bank_deposit,
      meaning: m.settings_min_bank_deposit_meaning,
    },
  ),
  minOtherBankDeposit: withRule(
    wholeNumber('ISTMO_MIN_OTHER_BANK_DEPOSIT', 1_000, 'minimum bank deposit of all other countries, in USD'),
    {
      group: 'bank',
      unit: 'dollars',
      min: 1,
      max: 100_000,
      safer: 'neither',
      title: m.settings_min_other_bank_deposit,
      meaning: m.settings_min_other_bank_deposit_meaning,
    },
  ),
  bankTwoPeopleDollars: withRule(
    wholeNumber(
      'ISTMO_BANK_TWO_PEOPLE_DOLLARS',
      10_000,
      'from this amount on, in USD, two people approve a bank deposit',
    ),
    {
      group: 'bank',
      unit: 'dollars',
      min: 1,
      max: 10_000_000,
      safer: 'lower',
      title: m.settings_bank_two_people,
      meaning: m.settings_bank_two_people_meaning,
    },
  ),
  bankArrivalDays: withRule(
    wholeNumber('ISTMO_BANK_ARRIVAL_DAYS', 5, 'a reported wire should be in a statement after so many days'),
    {
      group: 'bank',
      unit: 'days',
      min: 0,
      max: 60,
      title: m.settings_bank_arrival,
      meaning: m.settings_bank_arrival_meaning,
    },
  ),
  minPesoPayment: withRule(wholeNumber('ISTMO_MIN_PESO_PAYMENT', 20_000, 'minimum payment by a link, in COP'), {
    group: 'bank',
    unit: 'pesos',
    min: 1,
    max: 10_000_000,
    safer: 'neither',
    title: m.settings_min_peso_payment,
    meaning: m.settings_min_peso_payment_meaning,
  }),
  maxPesoPayment: withRule(wholeNumber('ISTMO_MAX_PESO_PAYMENT', 20_000_000, 'maximum payment by a link, in COP'), {
    group: 'bank',
    unit: 'pesos',
    min: 1,
    max: 500_000_000,
    safer: 'lower',
    title: m.settings_max_peso_payment,
    meaning: m.settings_max_peso_payment_meaning,
  }),
  paymentLinkHours: withRule(wholeNumber('ISTMO_PAYMENT_LINK_HOURS', 2, 'a payment link can be paid for this long'), {
    group: 'bank',
    unit: 'hours',
    min: 1,
    max: 72,
    title: m.settings_payment_link_hours,
    meaning: m.settings_payment_link_hours_meaning,
  }),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
