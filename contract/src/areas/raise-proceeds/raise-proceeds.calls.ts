import { get, post } from '../../kernel/address.ts';

export const readProceeds = get('raises/own/proceeds', { access: 'customer' });
export const reportMilestone = post('raises/own/report', { access: 'customer', files: ['report'] });
export const readOwnReport = get('raises/own/report-file', { access: 'customer' });
