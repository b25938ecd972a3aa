import type { Throttle } from '../../http/throttle.ts';

const hour = 3_600;

/** Payments that one customer tries: stolen cards are tested by trying many. */
export const triedPayments: Throttle = { name: 'card-payments', max: 12, perSeconds: hour };
/** The same from one address, for many accounts. */
export const triedFromAddress: Throttle = { name: 'card-payments-address', max: 40, perSeconds: hour };
/** Card forms that one customer opens: each page view is one. */
export const openedForms: Throttle = { name: 'card-forms', max: 120, perSeconds: hour };
