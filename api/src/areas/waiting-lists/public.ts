export { readWaitingAtOpening } from './waiting-lists.store.ts';
