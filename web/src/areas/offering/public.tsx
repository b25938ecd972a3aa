// The components of the offering that other areas may show.
export { live, LiveNumber, LiveSentence } from './LiveSentence.tsx';
export { InvestCard } from './InvestCard.tsx';
export { Tranches } from './Tranches.tsx';
