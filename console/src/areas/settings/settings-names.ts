import type { listSettings } from '@istmo/contract/areas/settings/settings.staff.calls';
import type { SettingGroup, SettingUnit } from '@istmo/contract/areas/settings/settings.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type Setting = ReplyAt<typeof listSettings>['data'][number];

export const groupNames: Readonly<Record<SettingGroup, () => string>> = {
  withdrawals: m.settings_group_withdrawals,
  bank: m.settings_group_bank,
  treasury: m.settings_group_treasury,
  cards: m.settings_group_cards,
  assets: m.settings_group_assets,
  sessions: m.settings_group_sessions,
  prices: m.settings_group_prices,
  quotes: m.settings_group_quotes,
  surveillance: m.settings_group_surveillance,
  support: m.settings_group_support,
  reviews: m.settings_group_reviews,
  profiles: m.settings_group_profiles,
  records: m.settings_group_records,
};

/** The name of a unit as it is written after a number. */
export const unitNames: Readonly<Record<SettingUnit, (number: { count: string }) => string>> = {
  seconds: m.settings_unit_seconds,
  minutes: m.settings_unit_minutes,
  hours: m.settings_unit_hours,
  days: m.settings_unit_days,
  percent: m.settings_unit_percent,
  basis_points: m.settings_unit_basis_points,
  letters: m.settings_unit_letters,
  count: m.settings_unit_count,
  dollars: m.settings_unit_dollars,
  pesos: m.settings_unit_pesos,
};

/** "24 hours", "5,000 dollars" */
export const valueText = (value: string, { unit }: Pick<Setting, 'unit'>): string =>
  `${formatAmount(value)} ${unitNames[unit]({ count: value })}`;

export const rangeText = ({ min, max }: Pick<Setting, 'min' | 'max'>): string =>
  m.settings_range_of({ min: formatAmount(`${min}`), max: formatAmount(`${max}`) });
