import { post } from '../../kernel/address.ts';

export const readDemo = post('developers/getDemo', { access: 'customer' });
