export type { ActivityEntry, ActivityKind } from './activity.ts';
export { type CustomerActivity, writeActivities, writeActivity } from './activity.store.ts';
export { hasSignedIn, writeSignIn } from './history.store.ts';
export { writeInternalMove } from './internal-moves.store.ts';
export { describeDevice, parseUserAgent } from './sign-ins.ts';
