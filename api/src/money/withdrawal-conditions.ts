import { type Instrument, isRedemption } from '@istmo/contract/kernel/instrument';
import type { WithdrawalReason } from '@istmo/contract/kernel/withdrawal';

/** What must hold of a withdrawal when it is requested, when it is confirmed, and until it is signed. */
export type WithdrawalConditions = {
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  readonly isVerified: boolean;
  /** The address is on the customer's list, approved, and none of the platform. */
  readonly isAddressReady: boolean;
  readonly isOpen: boolean;
  readonly isOwing: boolean;
  readonly isResting: boolean;
  readonly isWithinLimits: boolean;
  readonly areRulesMet: boolean;
};

export type UnmetCondition = Extract<
  WithdrawalReason,
  | 'suspended'
  | 'frozen'
  | 'identity'
  | 'address_changed'
  | 'service_paused'
  | 'owing'
  | 'security_change'
  | 'limit'
  | 'rules'
>;

const isMet: Readonly<Record<UnmetCondition, (facts: WithdrawalConditions) => boolean>> = {
  suspended: ({ isSuspended }) => !isSuspended,
  frozen: ({ isFrozen }) => !isFrozen,
  identity: ({ isVerified }) => isVerified,
  address_changed: ({ isAddressReady }) => isAddressReady,
  service_paused: ({ isOpen }) => isOpen,
  // A reversed payment starts both; what the customer owes comes first, because only the customer can settle it.
  owing: ({ isOwing }) => !isOwing,
  security_change: ({ isResting }) => !isResting,
  limit: ({ isWithinLimits }) => isWithinLimits,
  rules: ({ areRulesMet }) => areRulesMet,
};

function isCondition(text: string): text is UnmetCondition {
  return Object.hasOwn(isMet, text);
}

export const withdrawalConditions: readonly UnmetCondition[] = Object.keys(isMet).filter((name) => isCondition(name));

/** The first condition that does not hold; undefined when all do. */
export function findUnmetCondition(facts: WithdrawalConditions): UnmetCondition | undefined {
  return withdrawalConditions.find((name) => !isMet[name](facts));
}

/** Whether instrument and network let withdrawals go out. */
export function isOpenOn(instrument: Instrument, network: string): boolean {
  const { acceptsWithdrawals, status, networks } = instrument;
  const found = networks.find(({ name }) => name === network);
  return acceptsWithdrawals && status !== 'suspended' && !isRedemption(status) && (found?.acceptsWithdrawals ?? false);
}
