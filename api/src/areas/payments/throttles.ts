import type { Throttle } from '../../http/throttle.ts';

/** Links that one customer opens: each is asked about at the provider until it ends. */
export const openedPayments: Throttle = { name: 'payments', max: 20, perSeconds: 3_600 };
