import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingPurchases = getAsStaff('cards/waiting', { permission: 'cards.read' });
export const listPurchaseQueue = getAsStaff('cards/queue', { permission: 'cards.read' });
export const readPurchaseCase = getAsStaff('cards/purchase', { permission: 'cards.read' });
export const askAcquirer = postAsStaff('cards/ask', { permission: 'cards.refund' });
export const refundPurchase = postAsStaff('cards/refund', { permission: 'cards.refund' });
export const decideRefundProposal = postAsStaff('cards/decide-refund', { permission: 'cards.refund' });
export const noteEvidence = postAsStaff('cards/note', { permission: 'cards.refund' });
