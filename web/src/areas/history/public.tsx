export { TransferHistory } from './TransferHistory.tsx';
