export { findOwnChainDeposit, findWatched, isDepositAddress, type OwnChainDeposit } from './addresses.store.ts';
export { findDeposit, type FoundOutput } from './find-deposit.ts';
export { toProgressView } from './deposit-view.ts';
export { ensureAddress, raiseDepositNumbers, watchLostAddresses } from './ensure-address.ts';
export {
  type CollectableAddress,
  collectDeposits,
  countToCollect,
  isDeepEnough,
  listCollectable,
  readLostOnChains,
  readUncredited,
  releaseDeposits,
} from './credited.store.ts';
export { watchDeposits } from './deposits.worker.ts';
