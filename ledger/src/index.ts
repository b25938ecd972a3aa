/*
 * The public interface of the ledger for other packages. Everything else in this package is private.
 */
export {
  available,
  clearing,
  distribution,
  escrow,
  eventIdOf,
  external,
  fees,
  frozen,
  held,
  issued,
  costs,
  loss,
  lot,
  proceeds,
  receivable,
  reserved,
  subscribed,
  tranche,
  treasury,
  withholding,
  type Account,
  type ExternalPlace,
  type Movement,
  type TrancheRef,
} from './movement.ts';
export { InsufficientFundsError, LedgerConflict, post, type PostResult } from './commit/post.ts';
export { createCommitter, type Committer } from './commit/committer.ts';
export type { CommittedBatch, CommitterOptions } from './commit/observe-commits.ts';
export {
  batchInsert,
  batchUpdate,
  prepareRow,
  prepareUpdate,
  writeRow,
  writeRows,
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
} from './commit/effect.ts';
export { readBalanceChanges, type BalanceChange, type BalanceChangesQuery } from './balances/balance-changes.ts';
export {
  countOtherHolders,
  listAcquired,
  listHoldersAfter,
  listHoldings,
  readAcquired,
  readCirculating,
  readHolding,
  type SecurityHolding,
} from './balances/security-holdings.ts';
export { registerCurrency, type LedgerCurrency } from './register-currency.ts';
export { deleteCounters, raiseCounters, readCounters, type CounterKey, takeCounters } from './commit/guards.ts';
export { deleteReplies, findPostedRequest, isSameRequest } from './commit/movement-store.ts';
export { readStatement, type StatementQuery, type StatementLine } from './balances/read-statement.ts';
export { readAccountStatement, type AccountPosting, type AccountStatement } from './balances/account-statement.ts';
export {
  readEarnedFees,
  readFeeBalances,
  readOwnedAccounts,
  readTrialBalance,
  type TrialBalanceLine,
} from './balances/chart.ts';
export { readOfferingRegister, type OfferingSale, type OfferingRegisterQuery } from './balances/offering-register.ts';
export {
  bookSides,
  readMirrors,
  readMirrorsWithout,
  readPlaceMoves,
  type BookSide,
  type MovementsAt,
} from './balances/mirrors.ts';
export { checkBooks } from './verification/check-books.ts';
export { createPartitions } from './partitions.ts';
export { describeAbandonment, parseAbandonment, signAbandonment } from './verification/abandonment.ts';
export {
  describeKeyChange,
  followKeys,
  type KeyChange,
  lockSigning,
  parseKeyChange,
  readLastSigned,
  signKeyChange,
} from './verification/key-change.ts';
export { formatPublicKey, toSigningKey } from './verification/signing-key.ts';
export { verifyLedger, type VerificationOptions, type VerificationReport } from './verification/verify.ts';
export type { Problem } from './verification/problem.ts';
export {
  archiveCheckpoints,
  checkpointTimeoutMs,
  findOtherKey,
  createCheckpoint,
  readCheckpointAfter,
  readNewestCheckpoint,
  signCheckpoints,
  type ArchivedCheckpoint,
  type CheckpointArchive,
} from './verification/checkpoint.ts';
export {
  findNextCheckpoint,
  readDayTotals,
  readOwnedTotals,
  type DayFigure,
  type DayTotal,
} from './balances/day-totals.ts';
export { readRaiseBalances, type RaiseBalance } from './balances/raise-balances.ts';
export { readCreditsLeft, type CreditsLeft } from './balances/credits-left.ts';
export { countHolders, readBalance, readBalances, readIssuedUnits, type Balance } from './balances/balances.ts';
export {
  readBalanceAt,
  readBalancesAt,
  readHeldSince,
  readHolders,
  readRegister,
  type BalanceAt,
  type Holder,
  type Holding,
  type OtherUnits,
  type Register,
} from './balances-at.ts';
export { addEvidence, type Evidence } from './verification/evidence.ts';
export { exportLedger, type ExportRange } from './verification/export.ts';
export { attachPart, detachPart, dropPart, readPartRange, restorePart } from './parts.ts';
export { adjustment, approvedAdjustment, type Adjustment, type ApprovedAdjustment } from './movements/adjustment.ts';
export {
  issueAsset,
  releaseCreationFee,
  reserveCreationFee,
  settleCreationFee,
  type CreationFee,
} from './movements/creation.ts';
export { collectDebt, writeOffDebt, type DebtEntry } from './movements/debt.ts';
export {
  fundDistribution,
  payDistribution,
  payWithholding,
  returnDistribution,
  type DistributionFunding,
  type DistributionPayment,
  type WithholdingPayment,
} from './movements/distribution.ts';
export { releaseLot, type LotRelease } from './movements/lot.ts';
export { strikeUnits, type UnitStrike } from './movements/strike-units.ts';
export { lockSecurity, splitUnits, type SplitAccount, type SplitLine, type UnitsBefore } from './movements/split.ts';
export { type OrderHold, releaseOrder, reserveOrder, trade, type Trade } from './movements/order.ts';
export { releaseTender, reserveTender, type TenderOffer } from './movements/tender.ts';
/** @public */
export {
  type CardSubscription,
  leaveSubscription,
  type PaidSubscription,
  paySubscription,
  paySubscriptionByCard,
  placeRaise,
  type RaisePlacement,
  type RaiseRelease,
  raiseUnits,
  refundSubscriptionToCard,
  releaseRaise,
  returnRaise,
  returnSubscription,
  type SettledSubscription,
  settleSubscription,
} from './movements/raise.ts';
export { payNetwork, type NetworkCost } from './movements/network-cost.ts';
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
export { correctPlace, type PlaceCorrection } from './movements/correct-place.ts';
export { fundTreasury, type FundTreasury } from './movements/fund-treasury.ts';
export {
  issueOutside,
  issueToTreasury,
  issueTranche,
  payOutProceeds,
  placeTranches,
  releaseProceeds,
  returnTranche,
  type IssueToTreasury,
  type IssueTranche,
  type PayOutProceeds,
  type PlaceTranches,
  type ReleaseProceeds,
  type ReturnTranche,
} from './movements/issue.ts';
export { creditPayment, reversePayment, type CreditPayment, type ReversePayment } from './movements/payment.ts';
export { bringInUnits, measureMovement, type Measure, type MeasuredUnits } from './movements/measure.ts';
export { swap, type Swap } from './movements/swap.ts';
export {
  releaseWithdrawal,
  reserveWithdrawal,
  settleWithdrawal,
  type SettleWithdrawal,
  type Withdrawal,
} from './movements/withdrawal.ts';
export { readExpiredHolds, readHolds, type Hold } from './balances/holds.ts';
export { setTimeBound, type TimeBound } from './time-bound.ts';
export {
  countCustomerPostings,
  readCustomerPostings,
  type CustomerPosting,
  type CustomerPostingsQuery,
} from './balances/customer-movements.ts';
