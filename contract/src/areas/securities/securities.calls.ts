import { get } from '../../kernel/address.ts';

export const listSecurities = get('securities/list', { access: 'wallet' });
export const readSecurity = get('securities/read', { access: 'wallet' });
// Anyone, because the pages show it as an image, and what is listed is shown to the public anyway.
export const readSecurityImage = get('securities/image', { access: 'public' });
export const readSecurityPrices = get('securities/prices', { access: 'wallet' });
