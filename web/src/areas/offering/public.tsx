// The components of the offering that other areas may show.
export { InvestCard } from './InvestCard.tsx';
export { Tranches } from './Tranches.tsx';
