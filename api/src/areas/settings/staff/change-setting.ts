import { changeSetting, decideSetting } from '@istmo/contract/areas/settings/settings.staff.contract';
import { settingRules } from '@istmo/contract/areas/settings/settings.rules';
import type { StaffId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader, Tx } from '@istmo/db/tx';
import type { App } from '../../../app.ts';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { takesTwo } from '../../../settings/operator-setting.ts';
import { isSettingKey, operatorSettings, type SettingKey } from '../../../settings/operator-settings.ts';
import { commitAction, handleDecision, proposeAction } from '../../audit/public.ts';
import { insertChange, readStoredSetting, storeSetting } from '../settings.store.ts';
import { readProposedValue, settingAction } from './proposed-value.ts';

type CurrentValue = { readonly value: string; readonly version: number };

/** The value that counts now; the first one where it was never changed. */
async function readPresent(app: App, reader: Reader, key: SettingKey): Promise<CurrentValue> {
  return (await readStoredSetting(reader, key)) ?? { value: String(app.settings[key]), version: 0 };
}

/** Refuses a change of a value that is not the one that was read. */
async function requirePresent(app: App, reader: Reader, key: SettingKey, version: number): Promise<CurrentValue> {
  const present = await readPresent(app, reader, key);
  if (present.version !== version) refuse('conflict', m.settings_changed_meanwhile);
  return present;
}

type Setting = {
  readonly key: SettingKey;
  readonly value: string;
  readonly version: number;
  readonly staff: StaffId;
  readonly approvedBy: StaffId | null;
  readonly reason: string;
};

/** Stores a value with its line in the history. Of two at once the second is refused with `conflict`. */
async function setValue(app: App, tx: Tx, { key, value, version, ...decision }: Setting) {
  const before = await requirePresent(app, tx, key, version);
  if (!(await storeSetting(tx, { key, value, from: version }))) refuse('conflict', m.settings_changed_meanwhile);
  const change = { key, version: version + 1, before: before.value, after: value, at: app.clock.now(), ...decision };
  await insertChange(tx, change);
  return { before: { value: before.value }, after: { value } };
}

export const answerChangeSetting = handleStaff(changeSetting, async (app, caller, { key, value, version, reason }) => {
  if (!isSettingKey(key)) return refuse('not_found', m.settings_unknown);
  const setting = operatorSettings[key];
  checkForm(settingRules(setting.rule), { value });
  const present = await requirePresent(app, app.db, key, version);
  if (Number(value) === Number(present.value)) refuse('invalid_field', m.settings_value_same, { field: 'value' });
  const subject = { kind: 'setting', id: key };
  if (takesTwo(setting, Number(present.value), Number(value))) {
    await proposeAction(app, caller, {
      action: settingAction,
      subject,
      reason,
      payload: { value, version: String(version) },
      check: async (tx) => void (await requirePresent(app, tx, key, version)),
    });
    return { is_proposed: true, message: m.settings_proposed };
  }
  await commitAction(app, caller, { action: settingAction, subject, reason }, async (tx) => ({
    ...(await setValue(app, tx, { key, value, version, staff: caller.staff, approvedBy: null, reason })),
    result: undefined,
  }));
  return { is_proposed: false, message: m.settings_changed };
});

export const answerDecideSetting = handleDecision(decideSetting, {
  carryOut: {
    [settingAction]: async ({ app, tx, caller }, proposal) => {
      const { subject: key, proposedBy: staff, reason } = proposal;
      // A setting of another version of the platform.
      if (!isSettingKey(key)) return refuse('not_found', m.settings_unknown);
      const { value, version } = readProposedValue(proposal);
      const { before } = await setValue(app, tx, { key, value, version, staff, approvedBy: caller.staff, reason });
      return { from: before.value, to: value };
    },
  },
  approved: m.settings_changed,
  rejected: m.settings_rejected,
});
