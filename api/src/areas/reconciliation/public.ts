export { type ExternalHolding, reconcile, type ReadHoldings, reconcileTask } from './reconcile.ts';
export { closeCase, deleteRuns, type Difference, readLastReconciliation } from './reconciliation.store.ts';
