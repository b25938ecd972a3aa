import * as m from '@istmo/contract/messages';
import { type OperatorSetting, withRule } from './operator-setting.ts';
import { wholeNumber } from './setting-kinds.ts';

/** The settings of securities that issuers create, which staff change; a part of operator-settings.ts. */
export const assetSettings = {
  assetFee: withRule(
    wholeNumber('ISTMO_ASSET_FEE', 250, 'fee for creating an asset, in whole units of ISTMO_ASSET_FEE_CURRENCY'),
    {
      group: 'assets',
      unit: 'dollars',
      min: 0,
      max: 1_000_000,
      title: m.settings_asset_fee,
      meaning: m.settings_asset_fee_meaning,
      safer: 'neither',
    },
  ),
  assetMarketFeeBasisPoints: withRule(
    wholeNumber('ISTMO_ASSET_MARKET_FEE', 50, 'fee of the markets of a newly listed asset, in basis points'),
    {
      group: 'assets',
      unit: 'basis_points',
      min: 0,
      max: 5_000,
      title: m.settings_asset_market_fee,
      meaning: m.settings_asset_market_fee_meaning,
      safer: 'neither',
    },
  ),
  assetReviewHours: withRule(
    wholeNumber('ISTMO_ASSET_REVIEW_HOURS', 48, 'deadline of an issued asset that waits for staff'),
    {
      group: 'reviews',
      unit: 'hours',
      min: 1,
      max: 720,
      title: m.settings_asset_review,
      meaning: m.settings_asset_review_meaning,
    },
  ),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
