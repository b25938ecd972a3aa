export { isUnderMaintenance, setMaintenance } from './maintenance.ts';
