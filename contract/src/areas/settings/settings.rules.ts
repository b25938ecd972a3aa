import * as m from '@istmo/contract/messages';
import { withParams } from '../../kernel/message.ts';
import { failure, type Rules } from '../../kernel/rules.ts';

/** The groups of the settings page, in its order. */
export const settingGroups = [
  'withdrawals',
  'bank',
  'treasury',
  'cards',
  'assets',
  'sessions',
  'prices',
  'quotes',
  'surveillance',
  'support',
  'reviews',
  'profiles',
  'records',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export const settingUnits = [
  'seconds',
  'minutes',
  'hours',
  'days',
  'percent',
  'basis_points',
  'letters',
  'count',
  'dollars',
  'pesos',
] as const;
export type SettingUnit = (typeof settingUnits)[number];

export type SettingForm = { value: string };

/** A whole number of the allowed range. */
export function settingRules({ min, max }: { readonly min: number; readonly max: number }): Rules<SettingForm> {
  return {
    value: [
      (value) =>
        /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
          ? undefined
          : failure(withParams(m.settings_value_range, { min, max })),
    ],
  };
}
