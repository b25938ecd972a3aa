export { CardFormFrame } from './CardFormFrame.tsx';
export { cardFormQuery } from './cards.queries.ts';
export { useCardFrame } from './use-card-frame.ts';
