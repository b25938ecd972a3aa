import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readSystemState = getAsStaff('platform/state', { permission: 'platform.read' });
export const listFailedJobs = getAsStaff('platform/failed-jobs', { permission: 'platform.read' });
export const retryJob = postAsStaff('platform/retry-job', { permission: 'platform.operate' });
