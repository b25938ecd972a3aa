export { recordCheckRun } from './platform.store.ts';
