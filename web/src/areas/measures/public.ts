export { FrozenUnits } from './FrozenUnits.tsx';
