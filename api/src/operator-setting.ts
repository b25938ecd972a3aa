import type { SettingGroup, SettingUnit } from '@istmo/contract/areas/settings/settings.rules';
import type { Message } from '@istmo/contract/kernel/message';
import type { Setting } from './setting-kinds.ts';

/** What the console says of a setting, and what staff may set. */
type SettingRule = {
  readonly group: SettingGroup;
  readonly unit: SettingUnit;
  readonly min: number;
  readonly max: number;
  /** In which direction it protects more: a change in the other takes two people. `neither`: every change does, as of a fee. */
  readonly safer?: 'higher' | 'lower' | 'neither';
  readonly title: Message;
  readonly meaning: Message;
};

/** A business rule of the operator: the environment has its first value, and staff change it in the console. */
export type OperatorSetting = Setting<number> & { readonly rule: SettingRule };

export const withRule = (setting: Setting<number>, rule: SettingRule): OperatorSetting => ({ ...setting, rule });

/** Whether going from one value to another takes two people, because it protects less or is about a price. */
export function takesTwo({ rule: { safer } }: OperatorSetting, before: number, after: number): boolean {
  if (safer === undefined) return false;
  if (safer === 'neither') return true;
  return safer === 'higher' ? after < before : after > before;
}
