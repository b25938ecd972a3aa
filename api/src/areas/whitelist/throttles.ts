import type { Throttle } from '../../http/throttle.ts';

/** Attempts of one customer to add an address: they tell whether an address is the platform's own. */
export const newAddresses: Throttle = { name: 'whitelist-adds', max: 30, perSeconds: 86_400 };
