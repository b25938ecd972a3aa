import type { KycStatus } from '@istmo/providers/identity/port';
import type { ActivityKind } from '../history/public.ts';

/**
 * Where a verification may go next: 0 not started, 1 pending, 2 needs redo, 3 verified. Only the provider's word moves it. A verdict may be
 * taken back (GREEN, then RED), a decided review be opened again (1) or reset (0).
 */
export const nextStatuses: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  0: [1, 2, 3],
  1: [0, 2, 3],
  2: [0, 1, 3],
  3: [0, 1, 2],
};

/** What the activity log says of a new status. */
export const activityKinds: Readonly<Record<KycStatus, ActivityKind | undefined>> = {
  0: undefined,
  1: undefined,
  2: 'fail-kyc',
  3: 'pass-kyc',
};

/** Statuses in which the customer may open the check: nothing is under way, nothing is settled. */
export const mayStartFrom: Readonly<Record<KycStatus, boolean>> = { 0: true, 1: false, 2: true, 3: false };
