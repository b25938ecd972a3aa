import type { Address } from '../../kernel/endpoint.ts';

export const readSystemState = {
  method: 'GET',
  wire: 'platform/state',
  access: 'staff',
  permission: 'platform.read',
} as const satisfies Address;

export const listFailedJobs = {
  method: 'GET',
  wire: 'platform/failed-jobs',
  access: 'staff',
  permission: 'platform.read',
} as const satisfies Address;

export const retryJob = {
  method: 'POST',
  wire: 'platform/retry-job',
  access: 'staff',
  permission: 'platform.operate',
} as const satisfies Address;
