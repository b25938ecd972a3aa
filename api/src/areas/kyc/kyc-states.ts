import type { KycStatus } from '@istmo/contract/kernel/account-status';
import type { ActivityKind } from '../history/public.ts';

/**
 * The statuses that may follow each status. A decision may be reversed (GREEN, then RED), and a decided review may be reopened or reset.
 */
export const nextStatuses: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  none: ['pending', 'redo', 'verified'],
  pending: ['none', 'redo', 'verified'],
  redo: ['none', 'pending', 'verified'],
  verified: ['none', 'pending', 'redo'],
};

/** The activity log entry of a new status. */
export const activityKinds: Readonly<Record<KycStatus, ActivityKind | undefined>> = {
  none: undefined,
  pending: undefined,
  redo: 'fail-kyc',
  verified: 'pass-kyc',
};

/** Whether the customer may open the check in a status: it is neither under review nor decided. */
export const mayStartFrom: Readonly<Record<KycStatus, boolean>> = {
  none: true,
  pending: false,
  redo: true,
  verified: false,
};
