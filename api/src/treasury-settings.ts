import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { wholeNumber } from './setting-kinds.ts';

/** The settings of the treasury that staff change; a part of operator-settings.ts. */
export const treasurySettings = {
  adjustmentMaxDollars: withRule(
    wholeNumber(
      'ISTMO_ADJUSTMENT_MAX_DOLLARS',
      5_000,
      "the most that one correction of a customer's balance is worth, in USD",
    ),
    {
      group: 'treasury',
      unit: 'dollars',
      min: 1,
      max: 1_000_000,
      safer: 'lower',
      title: m.settings_adjustment_each,
      meaning: m.settings_adjustment_each_meaning,
    },
  ),
  adjustmentDayDollars: withRule(
    wholeNumber('ISTMO_ADJUSTMENT_DAY_DOLLARS', 20_000, 'the most that all corrections of 24 hours are worth, in USD'),
    {
      group: 'treasury',
      unit: 'dollars',
      min: 1,
      max: 10_000_000,
      safer: 'lower',
      title: m.settings_adjustment_day,
      meaning: m.settings_adjustment_day_meaning,
    },
  ),
  hotMinPercent: withRule(
    wholeNumber(
      'ISTMO_HOT_MIN_PERCENT',
      5,
      'below this share of a network in the hot wallet a move from cold is suggested',
    ),
    {
      group: 'treasury',
      unit: 'percent',
      min: 0,
      max: 100,
      title: m.settings_hot_min,
      meaning: m.settings_hot_min_meaning,
    },
  ),
  hotMaxPercent: withRule(
    wholeNumber(
      'ISTMO_HOT_MAX_PERCENT',
      15,
      'above this share of a network in the hot wallet a move to cold is suggested',
    ),
    {
      group: 'treasury',
      unit: 'percent',
      min: 0,
      max: 100,
      safer: 'lower',
      title: m.settings_hot_max,
      meaning: m.settings_hot_max_meaning,
    },
  ),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
