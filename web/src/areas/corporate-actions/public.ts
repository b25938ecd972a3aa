export { EventTerms } from './EventTerms.tsx';
export { NextEvents } from './NextEvents.tsx';
export { PlainTerms } from './PlainTerms.tsx';
