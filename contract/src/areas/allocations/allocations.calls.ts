import { get } from '../../kernel/address.ts';

export const readAllotmentResult = get('allocations/result', { access: 'public' });
