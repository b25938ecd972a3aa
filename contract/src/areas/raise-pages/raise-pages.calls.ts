import { get } from '../../kernel/address.ts';

export const listOfferings = get('offerings/list', { access: 'public' });
export const readOffering = get('offerings/read', { access: 'public' });
export const readOfferingDocument = get('offerings/document', { access: 'public' });
export const readOfferingPicture = get('offerings/picture', { access: 'public' });
