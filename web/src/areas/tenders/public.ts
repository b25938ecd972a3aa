export { TenderPanel } from './TenderPanel.tsx';
