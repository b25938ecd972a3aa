import type { KeyObject } from 'node:crypto';
import { isApprovalSigned } from '../address-approval.ts';
import type { SigningFacts } from './signer.store.ts';

/** What the signer has from its own settings, apart from the database. */
export type SigningRules = {
  readonly approvalKey: KeyObject;
  /** The most of each currency that is signed without two approvals, in units of the ledger scale; nothing of one that is not here. */
  readonly maxUnapproved: (currency: string, scale: number) => bigint;
};

const neededApprovals = 2;

/** Why this withdrawal is not signed, for staff; undefined when all that was decided before still holds. Trusts no state, only what it computes. */
export function findSigningProblem(
  facts: SigningFacts,
  { approvalKey, maxUnapproved }: SigningRules,
): string | undefined {
  const { units, sentUnits, feeUnits, feeCurrency, currency } = facts;
  if (!facts.booksAreSound) return 'the books are closed';
  if (!facts.isOpen) return 'withdrawals of this currency or network are paused';
  if (facts.isSuspended) return 'the customer is suspended';
  if (facts.isFrozen) return 'the customer has frozen the account';
  if (facts.isOwing) return 'the customer owes money for a payment that was taken back';
  if (facts.restsUntil !== null && facts.restsUntil > facts.stateSince)
    return 'withdrawals of the customer rest after a security change';
  const addressProblem = findAddressProblem(facts, approvalKey);
  if (addressProblem) return addressProblem;
  const isFeeIncluded = feeCurrency === currency;
  if (isFeeIncluded ? sentUnits + feeUnits !== units : sentUnits !== units) return 'amount and fee do not add up';
  if (facts.heldUnits !== units) return 'the ledger does not hold the amount for it';
  if (!isFeeIncluded && facts.heldFeeUnits !== feeUnits) return 'the ledger does not hold the fee for it';
  if (facts.max !== null && units > facts.max) return 'it is more than one withdrawal may be';
  if (facts.daily !== null && facts.usedToday > facts.daily) return 'it passes the daily limit';
  if (facts.monthly !== null && facts.usedThisMonth > facts.monthly) return 'it passes the monthly limit';
  const needed = units > maxUnapproved(currency, facts.scale) ? neededApprovals : facts.approvalsNeeded;
  if (facts.approvals < needed) return `${needed} approvals are needed, it has ${facts.approvals}`;
  return undefined;
}

function findAddressProblem(facts: SigningFacts, approvalKey: KeyObject): string | undefined {
  const { saved, customer, currency, chain, address } = facts;
  if (saved.customer !== customer || saved.currency !== currency || saved.chain !== chain || saved.address !== address)
    return 'the address is not the one on the list of the customer';
  if (saved.state !== 'completed' || saved.approvedAt === null || saved.approval === null)
    return 'the address is not approved any more';
  const isSigned = isApprovalSigned(approvalKey, { ...saved, approvedAt: saved.approvedAt }, saved.approval);
  return isSigned ? undefined : 'the signature of the approval does not match the address';
}
