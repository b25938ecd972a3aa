import type { Throttle } from '../../http/throttle.ts';

/** Each start creates a token at the provider and each report reads it; the provider charges for both. */
export const verificationStarts: Throttle = { name: 'kyc-start', max: 30, perSeconds: 3_600 };
export const verificationReports: Throttle = { name: 'kyc-report', max: 60, perSeconds: 3_600 };
