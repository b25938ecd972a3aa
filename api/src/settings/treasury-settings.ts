import * as m from '@istmo/contract/messages';
import { type OperatorSetting, operatorSetting } from './operator-setting.ts';

/** The settings of the treasury that staff change; a part of operator-settings.ts. */
export const treasurySettings = {
  adjustmentMaxDollars: operatorSetting('ISTMO_ADJUSTMENT_MAX_DOLLARS', 5_000, {
    group: 'treasury',
    unit: 'dollars',
    min: 1,
    max: 1_000_000,
    example: '2000',
    safer: 'lower',
    title: m.settings_adjustment_each,
    meaning: m.settings_adjustment_each_meaning,
  }),
  adjustmentDayDollars: operatorSetting('ISTMO_ADJUSTMENT_DAY_DOLLARS', 20_000, {
    group: 'treasury',
    unit: 'dollars',
    min: 1,
    max: 10_000_000,
    example: '10000',
    safer: 'lower',
    title: m.settings_adjustment_day,
    meaning: m.settings_adjustment_day_meaning,
  }),
  hotMinPercent: operatorSetting('ISTMO_HOT_MIN_PERCENT', 5, {
    group: 'treasury',
    unit: 'percent',
    min: 0,
    max: 100,
    example: '3',
    title: m.settings_hot_min,
    meaning: m.settings_hot_min_meaning,
  }),
  hotMaxPercent: operatorSetting('ISTMO_HOT_MAX_PERCENT', 15, {
    group: 'treasury',
    unit: 'percent',
    min: 0,
    max: 100,
    example: '10',
    safer: 'lower',
    title: m.settings_hot_max,
    meaning: m.settings_hot_max_meaning,
  }),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
