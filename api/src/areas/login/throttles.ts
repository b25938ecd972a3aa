import type { Throttle } from '../../http/throttle.ts';

const hour = 3600;

/** Wrong passkeys from one network, over all accounts. */
export const wrongPerAddress: Throttle = { name: 'passkey-address', max: 20, perSeconds: 6 * hour };

export const signUps: Throttle = { name: 'sign-up', max: 20, perSeconds: hour };

/** Sign-ins begun with a passkey from one network address; each stores a challenge. */
export const passkeyStarts: Throttle = { name: 'passkey-start', max: 30, perSeconds: 60 };

/** Handovers from one network address. */
export const handovers: Throttle = { name: 'handover', max: 20, perSeconds: 60 };
