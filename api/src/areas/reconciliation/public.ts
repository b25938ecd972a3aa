export { type ExternalHolding, reconcile, type ReadHoldings, reconcileTask } from './reconcile.ts';
export { closeCase, deleteRuns, type Difference } from './reconciliation.store.ts';
