import type { SettingGroup, SettingUnit } from '@istmo/contract/areas/settings/settings.rules';
import { type Message, translate } from '@istmo/contract/kernel/message';
import { readWholeNumber, type Setting } from './setting-kinds.ts';

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

type Declaration = SettingRule & Pick<Setting<number>, 'example' | 'sandboxValue'>;

/** A business rule of the operator: the environment has its first value, and staff change it in the console. */
export type OperatorSetting = Setting<number> & { readonly rule: SettingRule };

/** The sandbox may have a value outside the range, so that tests need not wait; production may not. */
export function operatorSetting(variable: string, defaultValue: number, declaration: Declaration): OperatorSetting {
  const { example, sandboxValue, ...rule } = declaration;
  return {
    variable,
    read: readWholeNumber,
    expected: 'a whole number',
    defaultValue,
    description: translate(rule.meaning, 'en'),
    example,
    ...(sandboxValue === undefined ? {} : { sandboxValue }),
    rule,
  };
}

/** Whether going from one value to another takes two people, because it protects less or is about a price. */
export function takesTwo({ rule: { safer } }: OperatorSetting, before: number, after: number): boolean {
  if (safer === undefined) return false;
  if (safer === 'neither') return true;
  return safer === 'higher' ? after < before : after > before;
}
