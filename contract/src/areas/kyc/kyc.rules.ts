import type { KycStatus } from '../../kernel/account-status.ts';

/** The status that the page assumes for a review status (requirement 2.4). */
const statuses: Readonly<Record<string, KycStatus>> = {
  init: 'none',
  pending: 'pending',
  prechecked: 'pending',
  queued: 'pending',
  onHold: 'pending',
  completed: 'verified',
};

/** The status that the page reports for a review status; the server only takes it as a signal to read the review. */
export function toKycStatus(reviewStatus: string): KycStatus {
  return Object.hasOwn(statuses, reviewStatus) ? (statuses[reviewStatus] ?? 'none') : 'none';
}
