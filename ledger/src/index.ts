/*
 * The public interface of the ledger for other packages. Everything else in this package is private.
 */
export {
  available,
  external,
  fees,
  held,
  tranche,
  treasury,
  type Account,
  type Movement,
  type TrancheRef,
} from './movement.ts';
export { InsufficientFundsError, LedgerConflict, post, type PostResult } from './post.ts';
export { createCommitter, type Committer, type CommitterOptions } from './committer.ts';
export {
  batchInsert,
  prepareRow,
  writeRow,
  type BatchInsert,
  type Effect,
  type Idempotency,
  type InsufficientFunds,
  type Json,
  type Outcome,
  type PreparedRow,
} from './effect.ts';
export { readBalanceChanges, type BalanceChange, type BalanceChangesQuery } from './balance-changes.ts';
export { registerCurrency } from './register-currency.ts';
export { deleteReplies, findStoredReply, type StoredReply } from './movement-store.ts';
export { readStatement, type StatementQuery, type StatementLine } from './read-statement.ts';
export { verifyLedger, type Problem, type VerificationReport } from './verify.ts';
export { readBalance, readBalances, type Balance } from './balances.ts';
export { adjustment, type Adjustment } from './movements/adjustment.ts';
export { creditDeposit, type CreditDeposit } from './movements/credit-deposit.ts';
export { fundTreasury, type FundTreasury } from './movements/fund-treasury.ts';
export { issueTranche, type IssueTranche } from './movements/issue-tranche.ts';
export { freezeDeposit, unfreezeDeposit, type ReversedDeposit } from './movements/reverse-deposit.ts';
export { swap, type Swap } from './movements/swap.ts';
export { releaseWithdrawal, reserveWithdrawal, settleWithdrawal, type Withdrawal } from './movements/withdrawal.ts';
