import { getAsStaff } from '../../kernel/address.ts';

export const readOffers = getAsStaff('tenders/offers', { permission: 'corporate-actions.read' });
