import type { KycStatus } from '@istmo/providers/identity/port';
import type { ActivityKind } from '../history/public.ts';

/**
 * The statuses that may follow each status: 0 not started, 1 pending, 2 to be repeated, 3 verified. Only the provider changes it. A decision
 * may be reversed (GREEN, then RED), and a decided review may be reopened (1) or reset (0).
 */
export const nextStatuses: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  0: [1, 2, 3],
  1: [0, 2, 3],
  2: [0, 1, 3],
  3: [0, 1, 2],
};

/** The activity log entry of a new status. */
export const activityKinds: Readonly<Record<KycStatus, ActivityKind | undefined>> = {
  0: undefined,
  1: undefined,
  2: 'fail-kyc',
  3: 'pass-kyc',
};

/** Whether the customer may open the check in a status: it is neither under review nor decided. */
export const mayStartFrom: Readonly<Record<KycStatus, boolean>> = { 0: true, 1: false, 2: true, 3: false };
