export { purchaseStates } from './purchase-columns.tsx';
