export {
  countApprovals,
  insertApproval,
  isApprovalWanted,
  readApprovals,
  readSigningRefusals,
} from './approvals.store.ts';
export {
  type Broadcast,
  checkSoon,
  findBroadcast,
  listCostsDue,
  listDueBroadcasts,
  listStuckBroadcasts,
  listUnbooked,
  postponeCheck,
  recordCheck,
  recordSend,
  type SignedRow,
  sumUnderWay,
} from './broadcast.store.ts';
export { readBeneficiaryOf, readUnmetCondition } from './read-conditions.ts';
export { completeWithdrawal } from './end-withdrawal.ts';
export { countQueues, countWaiting, isSigningLate, lockWithdrawalsOf } from './queue.store.ts';
export { type AgedQueueRow, readCase, readQueue } from './queue.ts';
export {
  deleteTravelRecords,
  insertTravelRecord,
  listUnrecorded,
  readTravelRecords,
  type UnrecordedWithdrawal,
} from './travel-records.store.ts';
export {
  answerDueAt,
  dataAwaitedUntil,
  isForData,
  isUnsigned,
  priceAwaitedUntil,
  toWaitEnds,
} from './withdrawal-states.ts';
export {
  extendRest,
  listInState,
  listRested,
  listRestingForChange,
  findByReference,
  lockByReference,
  lockWithdrawal,
  moveWithdrawal,
  readOnTheWay,
  readSteps,
  readWithdrawalById,
  readWithdrawals,
  type ScreenedFacts,
  storeScreenedFacts,
  type WithdrawalRow,
} from './withdrawals.store.ts';
