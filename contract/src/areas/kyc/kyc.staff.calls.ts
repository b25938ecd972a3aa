import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingReviews = getAsStaff('kyc/waiting', { permission: 'kyc.read' });
export const listReviews = getAsStaff('kyc/queue', { permission: 'kyc.read' });
export const readReview = getAsStaff('kyc/case', { permission: 'kyc.read' });
export const readReviewImage = getAsStaff('kyc/image', { permission: 'kyc.read' });
export const decideReview = postAsStaff('kyc/decide', { permission: 'kyc.decide' });
export const decideOverride = postAsStaff('kyc/confirm', { permission: 'kyc.decide' });
export const reopenReview = postAsStaff('kyc/reopen', { permission: 'kyc.decide' });
