// The parts of offerings that other areas may show.
export { CardDate } from './CardDate.tsx';
export { displayOf, documentAddress, localised, paidText, priceText } from './offering-texts.ts';
export { ProgressLane } from './Progress.tsx';
