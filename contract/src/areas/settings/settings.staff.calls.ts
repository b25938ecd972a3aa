import type { Address } from '../../kernel/endpoint.ts';

export const listSettings = {
  method: 'GET',
  wire: 'settings/list',
  access: 'staff',
  permission: 'settings.read',
} as const satisfies Address;

export const listSettingChanges = {
  method: 'GET',
  wire: 'settings/history',
  access: 'staff',
  permission: 'settings.read',
} as const satisfies Address;

export const changeSetting = {
  method: 'POST',
  wire: 'settings/change',
  access: 'staff',
  permission: 'settings.change',
} as const satisfies Address;

export const decideSetting = {
  method: 'POST',
  wire: 'settings/decide',
  access: 'staff',
  permission: 'settings.decide',
} as const satisfies Address;
