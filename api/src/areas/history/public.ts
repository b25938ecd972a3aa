export { activityRow, writeActivity, type ActivityKind, type Amount, type Happening } from './activity.ts';
export { writeInternalMove } from './internal-moves.ts';
export { deviceOf, writeSignIn, type Device } from './sign-ins.ts';
