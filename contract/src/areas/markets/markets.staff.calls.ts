import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listBooks = getAsStaff('trading/list', { permission: 'trading.read' });
export const readBook = getAsStaff('trading/read', { permission: 'trading.read' });
export const readBookChoices = getAsStaff('trading/choices', { permission: 'trading.read' });
export const countBookOrders = getAsStaff('trading/count-orders', { permission: 'trading.read' });
export const haltBook = postAsStaff('trading/halt', { permission: 'trading.halt' });
export const resumeBook = postAsStaff('trading/resume', { permission: 'trading.halt' });
export const cancelBookOrders = postAsStaff('trading/cancel-orders', { permission: 'trading.cancel-orders' });
export const proposeBook = postAsStaff('trading/propose', { permission: 'trading.manage' });
export const proposeBookTerms = postAsStaff('trading/propose-terms', { permission: 'trading.manage' });
export const proposeReferencePrice = postAsStaff('trading/propose-reference', { permission: 'trading.manage' });
export const proposeBookEnd = postAsStaff('trading/propose-end', { permission: 'trading.manage' });
export const decideBook = postAsStaff('trading/decide', { permission: 'trading.manage' });
