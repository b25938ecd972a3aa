import type { Address } from '../../kernel/endpoint.ts';

export const readMaintenanceSwitch = {
  method: 'GET',
  wire: 'site/maintenance',
  access: 'staff',
  roles: ['treasury', 'administrator', 'auditor'],
} as const satisfies Address;

export const switchMaintenance = {
  method: 'POST',
  wire: 'site/switch-maintenance',
  access: 'staff',
  roles: ['administrator'],
} as const satisfies Address;
