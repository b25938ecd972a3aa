export { amountFact } from './case-facts.ts';
export { checkCover, checkCoverTask } from './check-cover.ts';
export { deleteCoverRuns, readPlaces, type StoredPlace } from './cover.store.ts';
export { readArrivedOnLiquid } from './read-arrived.ts';
export { reconcile, reconcileTask } from './reconcile.ts';
export {
  closeCase,
  deleteRuns,
  type Difference,
  readLastReconciliation,
  storeCasesAbout,
} from './reconciliation.store.ts';
