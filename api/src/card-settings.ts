import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { wholeNumber } from './setting-kinds.ts';

/** The settings of card purchases that staff change; a part of operator-settings.ts. */
export const cardSettings = {
  cardFeeBasisPoints: withRule(
    wholeNumber('ISTMO_CARD_FEE_BASIS_POINTS', 350, 'fee of a card purchase, in hundredths of a percent of its price'),
    {
      group: 'cards',
      unit: 'basis_points',
      min: 0,
      max: 1_000,
      safer: 'neither',
      title: m.settings_card_fee,
      meaning: m.settings_card_fee_meaning,
    },
  ),
  cardMaxDollars: withRule(
    wholeNumber('ISTMO_CARD_MAX_DOLLARS', 25_000, 'most of one card purchase with its fee, in USD'),
    {
      group: 'cards',
      unit: 'dollars',
      min: 1,
      max: 1_000_000,
      safer: 'lower',
      title: m.settings_card_max,
      meaning: m.settings_card_max_meaning,
    },
  ),
  cardPaymentMinutes: withRule(
    wholeNumber('ISTMO_CARD_PAYMENT_MINUTES', 15, 'tokens are reserved for an open card payment for this long'),
    {
      group: 'cards',
      unit: 'minutes',
      min: 5,
      max: 120,
      title: m.settings_card_minutes,
      meaning: m.settings_card_minutes_meaning,
    },
  ),
  cardTwoPeopleDollars: withRule(
    wholeNumber(
      'ISTMO_CARD_TWO_PEOPLE_DOLLARS',
      5_000,
      'from this amount on, in USD, two people decide the refund of a card purchase',
    ),
    {
      group: 'cards',
      unit: 'dollars',
      min: 1,
      max: 1_000_000,
      safer: 'lower',
      title: m.settings_card_two_people,
      meaning: m.settings_card_two_people_meaning,
    },
  ),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
