export { paymentStates } from './payment-columns.tsx';
