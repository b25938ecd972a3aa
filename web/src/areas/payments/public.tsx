export { PaymentPanel } from './PaymentPanel.tsx';
