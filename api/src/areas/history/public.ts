export { writeActivity, type ActivityEntry, type ActivityKind } from './activity.ts';
export { writeInternalMove } from './internal-moves.ts';
export { hasSignedIn, parseUserAgent, writeSignIn } from './sign-ins.ts';
