import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readRelations = getAsStaff('investor-relations/read', { permission: 'raises.read' });
export const listWaitingMessages = getAsStaff('investor-relations/messages', { permission: 'raises.read' });
export const countWaitingMessages = getAsStaff('investor-relations/waiting', { permission: 'raises.read' });
export const hideText = postAsStaff('investor-relations/hide', { permission: 'raises.review' });
export const restoreText = postAsStaff('investor-relations/restore', { permission: 'raises.review' });
export const approveMessage = postAsStaff('investor-relations/approve-message', { permission: 'raises.review' });
export const returnMessage = postAsStaff('investor-relations/return-message', { permission: 'raises.review' });
