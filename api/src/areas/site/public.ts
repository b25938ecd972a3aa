export { isUnderMaintenance } from './maintenance.ts';
