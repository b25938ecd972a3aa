import * as m from '@istmo/contract/messages';
import { type OperatorSetting, operatorSetting } from './operator-setting.ts';

/** The settings of card purchases that staff change; a part of operator-settings.ts. */
export const cardSettings = {
  cardFeeBasisPoints: operatorSetting('ISTMO_CARD_FEE_BASIS_POINTS', 350, {
    group: 'cards',
    unit: 'basis_points',
    min: 0,
    max: 1_000,
    example: '290',
    safer: 'neither',
    title: m.settings_card_fee,
    meaning: m.settings_card_fee_meaning,
  }),
  cardMaxDollars: operatorSetting('ISTMO_CARD_MAX_DOLLARS', 25_000, {
    group: 'cards',
    unit: 'dollars',
    min: 1,
    max: 1_000_000,
    example: '10000',
    safer: 'lower',
    title: m.settings_card_max,
    meaning: m.settings_card_max_meaning,
  }),
  cardPaymentMinutes: operatorSetting('ISTMO_CARD_PAYMENT_MINUTES', 15, {
    group: 'cards',
    unit: 'minutes',
    min: 5,
    max: 120,
    example: '30',
    title: m.settings_card_minutes,
    meaning: m.settings_card_minutes_meaning,
  }),
  cardTwoPeopleDollars: operatorSetting('ISTMO_CARD_TWO_PEOPLE_DOLLARS', 5_000, {
    group: 'cards',
    unit: 'dollars',
    min: 1,
    max: 1_000_000,
    example: '2500',
    safer: 'lower',
    title: m.settings_card_two_people,
    meaning: m.settings_card_two_people_meaning,
  }),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
