import type { Chain } from '@istmo/contract/kernel/chain-address';
import { isApprovalSigned } from '../signatures/address-approval.ts';
import {
  type ApprovalKeys,
  type ApprovalRules,
  describeWithdrawal,
  isApprovalGenuine,
  type SignedApproval,
} from '../signatures/approval-signature.ts';
import { findUnmetCondition, type UnmetCondition } from '../money/withdrawal-conditions.ts';
import type { RaiseOrder, SigningFacts } from './signer.store.ts';

/** What the signer has from its own settings, apart from the database. */
export type SigningRules = ApprovalRules & {
  /** The most of each currency that is signed without two approvals, in units of the ledger scale; nothing of one that is not here. */
  readonly maxUnapproved: (currency: string, scale: number) => bigint;
  /** The most that a transaction pays to its network, in the network's own unit; nothing on one that is not here. */
  readonly maxFeeRate: (network: Chain) => bigint;
};

const neededApprovals = 2;

/** The facts with the number of approvers whose signature over this withdrawal is right. */
export type CheckedFacts = SigningFacts & { readonly approvals: number };

/** Counts the approvers by their signatures: a row that another login wrote counts as none. */
export async function checkApprovals(
  facts: SigningFacts,
  signed: readonly SignedApproval[],
  rules: ApprovalRules,
): Promise<CheckedFacts> {
  const approved = describeWithdrawal(facts);
  const ofApprovers = signed.filter(({ staff }) => facts.approvers.includes(staff));
  const genuine = await Promise.all(ofApprovers.map((one) => isApprovalGenuine(rules, one, approved)));
  return { ...facts, approvals: genuine.filter(Boolean).length };
}

const findings: Readonly<Record<Exclude<UnmetCondition, 'address_changed' | 'limit'>, string>> = {
  suspended: 'the customer is suspended',
  frozen: 'the customer has frozen the account',
  identity: 'the identity of the customer is not verified any more',
  service_paused: 'withdrawals of this currency or network are paused',
  owing: 'the customer owes money for a payment that was taken back',
  security_change: 'withdrawals of the customer rest after a security change',
  rules: 'the rules of the security do not allow it',
};

/** Why this withdrawal is not signed, for staff; undefined when all that was decided before still holds. Trusts no state, only what it computes. */
export function findSigningProblem(
  facts: CheckedFacts,
  { approvalKeys, maxUnapproved }: Pick<SigningRules, 'approvalKeys' | 'maxUnapproved'>,
): string | undefined {
  const { units, sentUnits, feeUnits, feeCurrency, currency } = facts;
  if (!facts.booksAreSound) return 'the books are closed';
  const addressProblem = findAddressProblem(facts, approvalKeys);
  const limitProblem = findLimitProblem(facts);
  const unmet = findUnmetCondition({
    ...facts,
    isAddressReady: addressProblem === undefined,
    isResting: facts.restsUntil !== null && facts.restsUntil > facts.stateSince,
    isWithinLimits: limitProblem === undefined,
    // They need figures of all holders, which this login does not read: the worker asks them until the withdrawal is signed.
    areRulesMet: true,
  });
  if (unmet === 'address_changed') return addressProblem;
  if (unmet === 'limit') return limitProblem;
  if (unmet !== undefined) return findings[unmet];
  const isFeeIncluded = feeCurrency === currency;
  if (isFeeIncluded ? sentUnits + feeUnits !== units : sentUnits !== units) return 'amount and fee do not add up';
  const holdProblem = findHoldProblem(facts);
  if (holdProblem) return holdProblem;
  const needed = countNeededApprovals(facts, maxUnapproved);
  if (facts.approvals < needed) return `${needed} approvals are needed, it has ${facts.approvals}`;
  return undefined;
}

function findLimitProblem({ units, max, daily, monthly, usedToday, usedThisMonth }: SigningFacts): string | undefined {
  if (max !== null && units > max) return 'it is more than one withdrawal may be';
  if (daily !== null && usedToday > daily) return 'it passes the daily limit';
  if (monthly !== null && usedThisMonth > monthly) return 'it passes the monthly limit';
  return undefined;
}

/** Two above the limit that only the signer knows, else as many as the platform asks for. */
export function countNeededApprovals(
  { units, currency, scale, approvalsNeeded }: SigningFacts,
  maxUnapproved: SigningRules['maxUnapproved'],
): number {
  return units > maxUnapproved(currency, scale) ? neededApprovals : approvalsNeeded;
}

function findHoldProblem({ heldUnits, units, feeCurrency, currency, heldFeeUnits, feeUnits }: SigningFacts) {
  if (heldUnits !== units) return 'the ledger does not hold the amount for it';
  if (feeCurrency !== currency && heldFeeUnits !== feeUnits) return 'the ledger does not hold the fee for it';
  return undefined;
}

const maxTransactions = 20;

/**
 * Why a higher fee is not signed. Whom it pays, and how much, is compared with the replaced transaction, which this process signed itself when
 * everything above held; that one is with the network already, whatever became of the customer since.
 */
export function findRaiseProblem(
  facts: SigningFacts,
  { rate, signed }: Pick<RaiseOrder, 'rate' | 'signed'>,
  { maxFeeRate }: SigningRules,
): string | undefined {
  if (!facts.booksAreSound) return 'the books are closed';
  if (rate > maxFeeRate(facts.chain)) return 'the fee is more than the signer pays';
  if (signed >= maxTransactions) return `it was signed ${signed} times`;
  return findHoldProblem(facts);
}

function findAddressProblem(facts: SigningFacts, approvalKeys: ApprovalKeys): string | undefined {
  const { saved, customer, currency, chain, address } = facts;
  if (saved.customer !== customer || saved.currency !== currency || saved.chain !== chain || saved.address !== address)
    return 'the address is not the one on the list of the customer';
  if (saved.state !== 'completed' || saved.approvedAt === null || saved.approval === null)
    return 'the address is not approved any more';
  const isSigned = isApprovalSigned(approvalKeys(), { ...saved, approvedAt: saved.approvedAt }, saved.approval);
  return isSigned ? undefined : 'the signature of the approval does not match the address';
}
