/*
 * The public interface of the ledger for other packages. Everything else in this package is private.
 */
export {
  available,
  clearing,
  escrow,
  external,
  fees,
  frozen,
  held,
  issued,
  loss,
  proceeds,
  receivable,
  reserved,
  tranche,
  treasury,
  type Account,
  type ExternalPlace,
  type Movement,
  type TrancheRef,
} from './movement.ts';
export { InsufficientFundsError, LedgerConflict, post, type PostResult } from './post.ts';
export { createCommitter, type Committer, type CommitterOptions } from './committer.ts';
export {
  batchInsert,
  batchUpdate,
  prepareRow,
  prepareUpdate,
  writeRow,
  type BatchInsert,
  type CounterChange,
  type Effect,
  type GuardedUpdate,
  type Idempotency,
  type InsufficientFunds,
  type Json,
  type Outcome,
  type PreparedRow,
  type RequestKey,
} from './effect.ts';
export { readBalanceChanges, type BalanceChange, type BalanceChangesQuery } from './balance-changes.ts';
export { registerCurrency, type LedgerCurrency } from './register-currency.ts';
export { deleteCounters, readCounters, type CounterKey } from './guards.ts';
export { deleteReplies, findPostedRequest, isSameRequest } from './movement-store.ts';
export { readStatement, type StatementQuery, type StatementLine } from './read-statement.ts';
export { readAccountStatement, type AccountPosting, type AccountStatement } from './account-statement.ts';
export { readEarnedFees, readOwnedAccounts, readTrialBalance, type TrialBalanceLine } from './chart.ts';
export { bookSides, readMirrors, type BookSide } from './mirrors.ts';
export { checkBooks } from './check-books.ts';
export { createPartitions } from './partitions.ts';
export { verifyLedger, type VerificationOptions, type VerificationReport } from './verify.ts';
export type { Problem } from './problem.ts';
export {
  archiveCheckpoints,
  checkpointTimeoutMs,
  createCheckpoint,
  formatPublicKey,
  readNewestCheckpoint,
  signCheckpoints,
  toSigningKey,
  type ArchivedCheckpoint,
  type CheckpointArchive,
} from './checkpoint.ts';
export { readBalance, readBalances, type Balance } from './balances.ts';
export { readBalanceAt, readBalancesAt, readHolders, type BalanceAt, type Holder } from './balances-at.ts';
export { exportLedger, type ExportRange } from './export.ts';
export { attachPart, detachPart, dropPart, readPartRange, restorePart } from './parts.ts';
export { adjustment, approvedAdjustment, type Adjustment, type ApprovedAdjustment } from './movements/adjustment.ts';
export { collectDebt, writeOffDebt, type DebtEntry } from './movements/debt.ts';
export {
  cancelShortfall,
  claimShortfall,
  creditBankDeposit,
  creditDeposit,
  freezeDeposit,
  reverseDeposit,
  unfreezeDeposit,
  type CreditDeposit,
  type ReversedDeposit,
} from './movements/deposit.ts';
export {
  captureCardPurchase,
  freezeCardTokens,
  loseCardDispute,
  openCardDispute,
  receiveLateCardPayment,
  refundCardPurchase,
  releaseCardPurchase,
  reserveCardPurchase,
  returnLateCardPayment,
  unfreezeCardTokens,
  winCardDispute,
  type CardPurchase,
} from './movements/card-purchase.ts';
export { fundTreasury, type FundTreasury } from './movements/fund-treasury.ts';
export {
  issueToTreasury,
  issueTranche,
  releaseProceeds,
  type IssueToTreasury,
  type IssueTranche,
  type ReleaseProceeds,
} from './movements/issue.ts';
export { creditPayment, reversePayment, type CreditPayment, type ReversePayment } from './movements/payment.ts';
export { swap, type Swap } from './movements/swap.ts';
export {
  releaseWithdrawal,
  reserveWithdrawal,
  settleWithdrawal,
  type SettleWithdrawal,
  type Withdrawal,
} from './movements/withdrawal.ts';
export { readExpiredHolds, readHolds, type Hold } from './holds.ts';
export { setTimeBound, type TimeBound } from './time-bound.ts';
export {
  countCustomerPostings,
  readCustomerPostings,
  type CustomerPosting,
  type CustomerPostingsQuery,
} from './customer-movements.ts';
