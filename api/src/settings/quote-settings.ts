import * as m from '@istmo/contract/messages';
import { type OperatorSetting, operatorSetting } from './operator-setting.ts';

/** How long a price that is shown can be traded at, and how far the market may move meanwhile. */
export const quoteSettings = {
  quoteSeconds: operatorSetting('ISTMO_QUOTE_SECONDS', 6, {
    group: 'quotes',
    unit: 'seconds',
    min: 2,
    max: 60,
    example: '10',
    safer: 'lower',
    title: m.settings_quote,
    meaning: m.settings_quote_meaning,
  }),
  quoteGraceSeconds: operatorSetting('ISTMO_QUOTE_GRACE_SECONDS', 2, {
    group: 'quotes',
    unit: 'seconds',
    min: 0,
    max: 10,
    example: '3',
    safer: 'lower',
    title: m.settings_quote_grace,
    meaning: m.settings_quote_grace_meaning,
  }),
  quoteLockSeconds: operatorSetting('ISTMO_QUOTE_LOCK_SECONDS', 30, {
    group: 'quotes',
    unit: 'seconds',
    min: 5,
    max: 300,
    example: '20',
    safer: 'lower',
    title: m.settings_quote_lock,
    meaning: m.settings_quote_lock_meaning,
  }),
  quoteBandBasisPoints: operatorSetting('ISTMO_QUOTE_BAND_BASIS_POINTS', 100, {
    group: 'quotes',
    unit: 'basis_points',
    min: 1,
    max: 1_000,
    example: '50',
    safer: 'lower',
    title: m.settings_quote_band,
    meaning: m.settings_quote_band_meaning,
  }),
  quoteNoticeBasisPoints: operatorSetting('ISTMO_QUOTE_NOTICE_BASIS_POINTS', 1, {
    group: 'quotes',
    unit: 'basis_points',
    min: 0,
    max: 100,
    example: '5',
    safer: 'lower',
    title: m.settings_quote_notice,
    meaning: m.settings_quote_notice_meaning,
  }),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
