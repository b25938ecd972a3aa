/*
 * The vault's door: what other wings may ask of the ledger. Everything else in here is private.
 */
export { available, fees, held, outside, tranche, treasury, type Account } from './accounts.ts';
export type { Movement } from './movement.ts';
export { post, type Posted } from './post.ts';
export { LedgerConflict, LedgerShort, type Json, type Outcome, type Short } from './outcome.ts';
export { createCommitter, type Committer, type CommitterOptions } from './committer.ts';
export { batchInsert, rowOf, writeRow, type BatchInsert, type Effect, type Once, type Row } from './effect.ts';
export { changesOf, type Change, type ChangesAsk } from './changes.ts';
export { listCurrency } from './currencies.ts';
export { firstReply, type FirstReply } from './replies.ts';
export { statementOf, type StatementAsk, type StatementLine } from './statement-of.ts';
export { verify, type Problem, type Verified } from './verify.ts';
export { balanceOf, balancesOf, type Balance } from './balances.ts';
export { adjustment, type Adjustment } from './movements/adjustment.ts';
export { creditDeposit, type CreditDeposit } from './movements/credit-deposit.ts';
export { fundTreasury, type FundTreasury } from './movements/fund-treasury.ts';
export { issueTranche, type IssueTranche } from './movements/issue-tranche.ts';
export { freezeDeposit, thawDeposit, type ReversedDeposit } from './movements/reverse-deposit.ts';
export { swap, type Swap } from './movements/swap.ts';
export { releaseWithdrawal, reserveWithdrawal, settleWithdrawal, type Withdrawal } from './movements/withdrawal.ts';
