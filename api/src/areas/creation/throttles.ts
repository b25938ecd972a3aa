import type { Throttle } from '../../http/throttle.ts';

const hour = 3_600;

/** Securities that one customer requests: each has an image, which takes a core to encode again. */
export const requestedAssets: Throttle = { name: 'asset-requests', max: 30, perSeconds: hour };
/** The form saves when a field is left. */
export const savedDrafts: Throttle = { name: 'asset-drafts', max: 1_000, perSeconds: hour };
