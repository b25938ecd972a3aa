export { depositStates } from './deposit-columns.tsx';
