export { TenderOffers } from './TenderOffers.tsx';
