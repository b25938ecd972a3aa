import type { Throttle } from '../../http/throttle.ts';

const hour = 3_600;

/** Accounts that one customer adds or changes: each sends an email and waits for staff. */
export const savedAccounts: Throttle = { name: 'bank-accounts', max: 60, perSeconds: hour };
/** Wires that one customer reports: each has an image, which takes a core to encode again. */
export const reportedWires: Throttle = { name: 'bank-deposits', max: 30, perSeconds: hour };
