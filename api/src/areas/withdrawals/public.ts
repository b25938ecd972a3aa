export {
  type Approval,
  countApprovals,
  insertApproval,
  readApprovals,
  readSigningRefusals,
} from './approvals.store.ts';
export {
  type Broadcast,
  checkSoon,
  findBroadcast,
  listDueBroadcasts,
  listStuckBroadcasts,
  recordCheck,
  recordSend,
  type SignedRow,
} from './broadcast.store.ts';
export { isAddressReady } from './is-address-ready.ts';
export { completeWithdrawal } from './end-withdrawal.ts';
export { countQueues, countWaiting } from './queue.store.ts';
export { type AgedQueueRow, readCase, readQueue } from './queue.ts';
export { isUnsigned } from './withdrawal-states.ts';
export {
  extendRest,
  listInState,
  listRested,
  lockByReference,
  lockWithdrawal,
  moveWithdrawal,
  readOnTheWay,
  readSteps,
  readWithdrawalById,
  readWithdrawals,
  type WithdrawalRow,
} from './withdrawals.store.ts';
