import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { wholeNumber } from './setting-kinds.ts';

/** How long a price that is shown can be traded at, and how far the market may move meanwhile. */
export const quoteSettings = {
  quoteSeconds: withRule(wholeNumber('ISTMO_QUOTE_SECONDS', 6, 'a shown rate is valid for this long'), {
    group: 'quotes',
    unit: 'seconds',
    min: 2,
    max: 60,
    safer: 'lower',
    title: m.settings_quote,
    meaning: m.settings_quote_meaning,
  }),
  quoteGraceSeconds: withRule(wholeNumber('ISTMO_QUOTE_GRACE_SECONDS', 2, 'grace period added on the server'), {
    group: 'quotes',
    unit: 'seconds',
    min: 0,
    max: 10,
    safer: 'lower',
    title: m.settings_quote_grace,
    meaning: m.settings_quote_grace_meaning,
  }),
  quoteLockSeconds: withRule(
    wholeNumber('ISTMO_QUOTE_LOCK_SECONDS', 30, 'a quote locked for the confirmation is valid for this long'),
    {
      group: 'quotes',
      unit: 'seconds',
      min: 5,
      max: 300,
      safer: 'lower',
      title: m.settings_quote_lock,
      meaning: m.settings_quote_lock_meaning,
    },
  ),
  quoteBandBasisPoints: withRule(
    wholeNumber(
      'ISTMO_QUOTE_BAND_BASIS_POINTS',
      100,
      'a locked quote ends when the market has moved further from it than this, in hundredths of a percent',
    ),
    {
      group: 'quotes',
      unit: 'basis_points',
      min: 1,
      max: 1_000,
      safer: 'lower',
      title: m.settings_quote_band,
      meaning: m.settings_quote_band_meaning,
    },
  ),
  quoteNoticeBasisPoints: withRule(
    wholeNumber(
      'ISTMO_QUOTE_NOTICE_BASIS_POINTS',
      1,
      'a confirmation marks figures that moved by more than this, in hundredths of a percent',
    ),
    {
      group: 'quotes',
      unit: 'basis_points',
      min: 0,
      max: 100,
      safer: 'lower',
      title: m.settings_quote_notice,
      meaning: m.settings_quote_notice_meaning,
    },
  ),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
