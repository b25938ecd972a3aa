import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the reviews, and who of them decides. */
const see = ['compliance', 'administrator', 'auditor'] as const satisfies readonly StaffRole[];
const work = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingReviews = {
  method: 'GET',
  wire: 'kyc/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listReviews = {
  method: 'GET',
  wire: 'kyc/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readReview = {
  method: 'GET',
  wire: 'kyc/case',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readReviewImage = {
  method: 'GET',
  wire: 'kyc/image',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const decideReview = {
  method: 'POST',
  wire: 'kyc/decide',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const decideOverride = {
  method: 'POST',
  wire: 'kyc/confirm',
  access: 'staff',
  roles: work,
} as const satisfies Address;
export const reopenReview = {
  method: 'POST',
  wire: 'kyc/reopen',
  access: 'staff',
  roles: work,
} as const satisfies Address;
