import { get } from '../../kernel/address.ts';

export const readProgress = get('offering/progress', { access: 'public' });
