import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingReviews = {
  method: 'GET',
  wire: 'kyc/waiting',
  access: 'staff',
  permission: 'kyc.read',
} as const satisfies Address;
export const listReviews = {
  method: 'GET',
  wire: 'kyc/queue',
  access: 'staff',
  permission: 'kyc.read',
} as const satisfies Address;
export const readReview = {
  method: 'GET',
  wire: 'kyc/case',
  access: 'staff',
  permission: 'kyc.read',
} as const satisfies Address;
export const readReviewImage = {
  method: 'GET',
  wire: 'kyc/image',
  access: 'staff',
  permission: 'kyc.read',
} as const satisfies Address;
export const decideReview = {
  method: 'POST',
  wire: 'kyc/decide',
  access: 'staff',
  permission: 'kyc.decide',
} as const satisfies Address;
export const decideOverride = {
  method: 'POST',
  wire: 'kyc/confirm',
  access: 'staff',
  permission: 'kyc.decide',
} as const satisfies Address;
export const reopenReview = {
  method: 'POST',
  wire: 'kyc/reopen',
  access: 'staff',
  permission: 'kyc.decide',
} as const satisfies Address;
