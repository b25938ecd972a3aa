import { get } from '../../kernel/address.ts';

export const readAllotmentResult = get('allocations/result', { access: 'public' });
export const readDemand = get('raises/own/demand', { access: 'customer' });
