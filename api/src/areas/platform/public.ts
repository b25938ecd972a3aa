export { recordCheckRun } from './platform.store.ts';
export { listReadinessChecks } from './readiness-checks.ts';
