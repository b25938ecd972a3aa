export { findOwnChainDeposit, isDepositAddress, type OwnChainDeposit } from './addresses.store.ts';
export { closeDeposit, type Decided } from './close-deposit.ts';
export { isDeepEnough } from './deposits.store.ts';
export { findDeposit, type FoundOutput } from './find-deposit.ts';
export { toProgressView } from './deposit-view.ts';
export { ensureAddress, raiseDepositNumbers } from './ensure-address.ts';
export { readUncredited } from './shortfall.store.ts';
export { watchDeposits } from './deposits.worker.ts';
