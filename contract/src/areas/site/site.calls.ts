import type { Address } from '../../kernel/endpoint.ts';

export const readMaintenance = {
  method: 'GET',
  wire: 'basic/check_maintenance',
  access: 'public',
} as const satisfies Address;
export const readMaintenanceForStaff = {
  method: 'GET',
  wire: 'admin/check_maintain',
  access: 'public',
} as const satisfies Address;
export const readFees = { method: 'GET', wire: 'site/fees', access: 'public' } as const satisfies Address;
export const readSettings = { method: 'GET', wire: 'site/settings', access: 'public' } as const satisfies Address;
export const subscribe = { method: 'POST', wire: 'site/subscribe', access: 'public' } as const satisfies Address;
export const confirmSubscription = {
  method: 'POST',
  wire: 'site/confirmSubscription',
  access: 'public',
} as const satisfies Address;
export const unsubscribe = {
  method: 'POST',
  wire: 'site/leaveSubscription',
  access: 'public',
} as const satisfies Address;
