import type { Area } from '../../area.ts';
import { answerChangeSetting, answerDecideSetting } from './staff/change-setting.ts';
import { answerListSettingChanges, answerListSettings } from './staff/list-settings.ts';

export const settingsArea: Area = {
  staffHandlers: [answerListSettings, answerListSettingChanges, answerChangeSetting, answerDecideSetting],
};
