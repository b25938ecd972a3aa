import * as m from '@istmo/contract/messages';
import { type OperatorSetting, operatorSetting } from './operator-setting.ts';

/** The settings of securities that issuers create, which staff change; a part of operator-settings.ts. */
export const assetSettings = {
  assetFee: operatorSetting('ISTMO_ASSET_FEE', 250, {
    group: 'assets',
    unit: 'dollars',
    min: 0,
    max: 1_000_000,
    example: '500',
    title: m.settings_asset_fee,
    meaning: m.settings_asset_fee_meaning,
    safer: 'neither',
  }),
  assetMarketFeeBasisPoints: operatorSetting('ISTMO_ASSET_MARKET_FEE', 50, {
    group: 'assets',
    unit: 'basis_points',
    min: 0,
    max: 5_000,
    example: '25',
    title: m.settings_asset_market_fee,
    meaning: m.settings_asset_market_fee_meaning,
    safer: 'neither',
  }),
  raiseFeeBasisPoints: operatorSetting('ISTMO_RAISE_FEE', 200, {
    group: 'assets',
    unit: 'basis_points',
    min: 0,
    max: 3_000,
    example: '150',
    title: m.issuing_setting_fee,
    meaning: m.issuing_setting_fee_meaning,
    safer: 'neither',
  }),
  assetReviewHours: operatorSetting('ISTMO_ASSET_REVIEW_HOURS', 48, {
    group: 'reviews',
    unit: 'hours',
    min: 1,
    max: 720,
    example: '72',
    title: m.settings_asset_review,
    meaning: m.settings_asset_review_meaning,
  }),
} as const satisfies Readonly<Record<string, OperatorSetting>>;
