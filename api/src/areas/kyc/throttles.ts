import type { Throttle } from '../../http/throttle.ts';

/** Each start makes a token at the provider, each report a question: both are paid by the call there. */
export const verificationStarts: Throttle = { name: 'kyc-start', most: 30, perSeconds: 3_600 };
export const verificationReports: Throttle = { name: 'kyc-report', most: 60, perSeconds: 3_600 };
