import type { Address } from '../../kernel/endpoint.ts';

export const readMaintenance = {
  verb: 'GET',
  wire: 'basic/check_maintenance',
  access: 'public',
} as const satisfies Address;
export const readMaintenanceForStaff = {
  verb: 'GET',
  wire: 'admin/check_maintain',
  access: 'public',
} as const satisfies Address;
export const readSettings = { verb: 'GET', wire: 'site/settings', access: 'public' } as const satisfies Address;
export const subscribe = { verb: 'POST', wire: 'site/subscribe', access: 'public' } as const satisfies Address;
export const confirmSubscription = {
  verb: 'POST',
  wire: 'site/confirmSubscription',
  access: 'public',
} as const satisfies Address;
export const leaveSubscription = {
  verb: 'POST',
  wire: 'site/leaveSubscription',
  access: 'public',
} as const satisfies Address;
