export { isSweepTransfer, listSweepCostsDue, listUnbookedTransfers } from './sweeps.store.ts';
