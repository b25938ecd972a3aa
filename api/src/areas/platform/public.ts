export { readBackupState, replaceBackups } from './backups.store.ts';
export { findBackupProblem } from './check-backups.ts';
export { readPgbackrestInfo } from './read-pgbackrest.ts';
export { recordCheckRun } from './platform.store.ts';
export { deleteProcesses } from './processes.store.ts';
export { listReadinessChecks } from './readiness-checks.ts';
export { seeFrames, seeFramesTask } from './see-frames.ts';
