export { NextEvents } from './NextEvents.tsx';
