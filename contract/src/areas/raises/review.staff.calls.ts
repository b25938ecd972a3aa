import { postAsStaff } from '../../kernel/address.ts';

export const tickRaise = postAsStaff('raises/tick', { permission: 'raises.review' });
export const commentRaise = postAsStaff('raises/comment', { permission: 'raises.review' });
export const resolveRaiseComment = postAsStaff('raises/resolve-comment', { permission: 'raises.review' });
export const returnRaise = postAsStaff('raises/return', { permission: 'raises.review' });
export const cancelRaiseEarly = postAsStaff('raises/cancel-early', { permission: 'raises.review' });
export const correctRaisePage = postAsStaff('raises/correct-page', { permission: 'raises.review' });
export const proposeRaiseApproval = postAsStaff('raises/propose-approval', { permission: 'raises.review' });
export const proposeRaiseChange = postAsStaff('raises/propose-change', { permission: 'raises.review' });
export const proposeRaiseCancellation = postAsStaff('raises/propose-cancellation', { permission: 'raises.review' });
export const suspendRaise = postAsStaff('raises/suspend', { permission: 'raises.suspend' });
export const resumeRaise = postAsStaff('raises/resume', { permission: 'raises.suspend' });
export const decideRaise = postAsStaff('raises/decide', { permission: 'raises.decide' });
