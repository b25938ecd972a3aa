import type { LegalVersion } from './legal.store.ts';

/** The version of a legal text and since when it is in force, as replies name them. */
export const timesOf = ({ version, inForceAt }: LegalVersion) => ({ version, in_force_at: inForceAt.toISOString() });
