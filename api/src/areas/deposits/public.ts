export { isDepositAddress } from './addresses.store.ts';
export { closeDeposit, type Decided } from './close-deposit.ts';
export { isDeepEnough } from './deposits.store.ts';
export { findDeposit, type FoundOutput } from './find-deposit.ts';
export { raiseDepositNumbers } from './ensure-address.ts';
export { readUncredited } from './shortfall.store.ts';
