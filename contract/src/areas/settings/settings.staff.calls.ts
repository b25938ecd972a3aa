import type { Address } from '../../kernel/endpoint.ts';

const readers = ['compliance', 'treasury', 'administrator', 'auditor'] as const;

export const listSettings = {
  method: 'GET',
  wire: 'settings/list',
  access: 'staff',
  roles: readers,
} as const satisfies Address;

export const listSettingChanges = {
  method: 'GET',
  wire: 'settings/history',
  access: 'staff',
  roles: readers,
} as const satisfies Address;

export const changeSetting = {
  method: 'POST',
  wire: 'settings/change',
  access: 'staff',
  roles: ['administrator'],
} as const satisfies Address;

export const decideSetting = {
  method: 'POST',
  wire: 'settings/decide',
  access: 'staff',
  roles: ['compliance', 'administrator'],
} as const satisfies Address;
