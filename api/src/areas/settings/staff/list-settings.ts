import { listSettingChanges, listSettings } from '@istmo/contract/areas/settings/settings.staff.contract';
import { translate } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import type { OperatorSetting } from '../../../settings/operator-setting.ts';
import { isSettingKey, operatorSettings } from '../../../settings/operator-settings.ts';
import { readOpenProposals, showProposal } from '../../audit/public.ts';
import { readChanges, readLatestChanges, readStoredSettings, type SettingChange } from '../settings.store.ts';
import { readProposedValue, settingAction } from './proposed-value.ts';

const twoFor = ({ rule: { safer } }: OperatorSetting): 'higher' | 'lower' | 'any' | null =>
  safer === undefined ? null : ({ higher: 'lower', lower: 'higher', neither: 'any' } as const)[safer];

// From the database and not from the settings of this process: what staff changed a moment ago is in the reply.
export const answerListSettings = handleStaff(listSettings, async (app, caller) => {
  const { language } = caller;
  const [stored, changes, proposals] = await Promise.all([
    readStoredSettings(app.db),
    readLatestChanges(app.db),
    readOpenProposals(app.db, settingAction),
  ]);
  return {
    data: Object.entries<OperatorSetting>(operatorSettings).map(([key, setting]) => {
      const { group, unit, min, max, title, meaning } = setting.rule;
      const row = stored.find((one) => one.key === key);
      const change = changes.find((one) => one.key === key);
      const proposal = proposals.find((one) => one.subject === key);
      return {
        key,
        group,
        title: translate(title, language),
        meaning: translate(meaning, language),
        unit,
        min,
        max,
        value: row?.value ?? (isSettingKey(key) ? String(app.settings[key]) : ''),
        version: row?.version ?? 0,
        two_for: twoFor(setting),
        changed: change ? toChangeView(change) : null,
        proposal: proposal ? { ...showProposal(proposal, caller), value: readProposedValue(proposal).value } : null,
      };
    }),
  };
});

const toChangeView = ({ version, before, after, staff, approver, at, reason }: SettingChange) => ({
  version,
  before,
  after,
  staff,
  approver: approver ?? '',
  at: at.toISOString(),
  reason,
});

export const answerListSettingChanges = handleStaff(listSettingChanges, async (app, _caller, { key }) => {
  if (!isSettingKey(key)) return refuse('not_found', m.settings_unknown);
  return { data: (await readChanges(app.db, key)).map(toChangeView) };
});
