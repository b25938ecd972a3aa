import type { Handler } from '../../http/handler.ts';
import { answerChangeSetting, answerDecideSetting } from './staff/change-setting.ts';
import { answerListSettingChanges, answerListSettings } from './staff/list-settings.ts';

export const settingsStaffRoutes: readonly Handler[] = [
  answerListSettings,
  answerListSettingChanges,
  answerChangeSetting,
  answerDecideSetting,
];
