export { CustomerLots } from './CustomerLots.tsx';
