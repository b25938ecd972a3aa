// What the other rooms may show of the offering.
export { InvestCard } from './InvestCard.tsx';
export { Tranches } from './Tranches.tsx';
