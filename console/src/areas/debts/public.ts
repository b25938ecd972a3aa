export { CustomerDebts } from './CustomerDebts.tsx';
