import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listSettings = getAsStaff('settings/list', { permission: 'settings.read' });
export const listSettingChanges = getAsStaff('settings/history', { permission: 'settings.read' });
export const changeSetting = postAsStaff('settings/change', { permission: 'settings.change' });
export const decideSetting = postAsStaff('settings/decide', { permission: 'settings.decide' });
