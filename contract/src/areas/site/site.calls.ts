import { get, post } from '../../kernel/address.ts';

export const readMaintenance = get('basic/check_maintenance', { access: 'public' });
export const readMaintenanceForStaff = get('admin/check_maintain', { access: 'public' });
export const readFees = get('site/fees', { access: 'public' });
export const readSettings = get('site/settings', { access: 'public' });
export const subscribe = post('site/subscribe', { access: 'public' });
export const confirmSubscription = post('site/confirmSubscription', { access: 'public' });
export const unsubscribe = post('site/leaveSubscription', { access: 'public' });
