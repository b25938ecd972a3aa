export { LockedUnits } from './LockedUnits.tsx';
