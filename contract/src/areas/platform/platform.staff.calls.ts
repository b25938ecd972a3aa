import type { Address } from '../../kernel/endpoint.ts';

const readers = ['treasury', 'administrator', 'auditor'] as const;

export const readSystemState = {
  method: 'GET',
  wire: 'platform/state',
  access: 'staff',
  roles: readers,
} as const satisfies Address;

export const listFailedJobs = {
  method: 'GET',
  wire: 'platform/failed-jobs',
  access: 'staff',
  roles: readers,
} as const satisfies Address;

export const retryJob = {
  method: 'POST',
  wire: 'platform/retry-job',
  access: 'staff',
  roles: ['administrator'],
} as const satisfies Address;
