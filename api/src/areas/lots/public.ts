/** @public For the areas whose movements fill lots. */
export { insertLots, type NewLot, toLotRow } from './lots.store.ts';
export { listOpenLots, lotRedemption, type OpenLot, redeemedLot } from './lots.store.ts';
