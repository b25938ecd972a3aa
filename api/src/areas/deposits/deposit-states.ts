import type { DepositState } from '@istmo/contract/areas/deposits/deposit-states';

/**
 * The life cycle of one transaction output that pays a customer, with the states that may follow each state.
 * `pending`: observed, in no block. `confirming`: in a block, with too few confirmations. `dropped`: no longer on the chain or in its
 * memory pool. `failed`: on the chain, but it moved no money. `below_minimum`: deep enough, and credited as soon as it adds up to the
 * network's minimum with others. `in_review`: deep enough, but more of a security than has left the platform; credited as soon as the
 * ledger allows it. `credited`: the money is in the wallet; still checked for reorganisations. `final`: too deep for a reorganisation, no
 * longer checked. `reversed`: credited, and then removed from the chain by a reorganisation. `closed`: reversed, and staff decided that it
 * will not come back.
 */
export const transitions = {
  pending: ['confirming', 'dropped', 'failed'],
  confirming: ['pending', 'below_minimum', 'in_review', 'credited', 'dropped', 'failed'],
  // In another block than before they count again from there.
  below_minimum: ['pending', 'confirming', 'in_review', 'credited', 'dropped', 'failed'],
  in_review: ['pending', 'confirming', 'below_minimum', 'credited', 'dropped', 'failed'],
  dropped: ['pending', 'confirming', 'failed'],
  failed: ['pending', 'confirming', 'dropped'],
  credited: ['final', 'reversed'],
  // A later block may contain the transaction again.
  reversed: ['credited', 'closed'],
  final: [],
  closed: [],
} as const satisfies Record<DepositState, readonly DepositState[]>;

export function isAllowedTransition(from: DepositState, to: DepositState): boolean {
  const allowed: readonly DepositState[] = transitions[from];
  return from === to || allowed.includes(to);
}

/** The status of each state on the wire (requirement 1.4: 'completed' and 'rejected' have labels, others are shown raw). */
export const wireStatuses: Readonly<Record<DepositState, 'pending' | 'completed' | 'rejected'>> = {
  pending: 'pending',
  confirming: 'pending',
  below_minimum: 'pending',
  in_review: 'pending',
  dropped: 'rejected',
  failed: 'rejected',
  credited: 'completed',
  final: 'completed',
  reversed: 'rejected',
  closed: 'rejected',
};

/** The states of a deposit by a bank, which their own areas decide. */
export type BankedState =
  | 'pending'
  | 'approved'
  | 'credited'
  | 'completed'
  | 'rejected'
  | 'open'
  | 'in_review'
  | 'returned'
  | 'reversed';

export const bankedStatuses: Readonly<Record<BankedState, 'pending' | 'completed' | 'rejected'>> = {
  pending: 'pending',
  approved: 'pending',
  credited: 'completed',
  completed: 'completed',
  rejected: 'rejected',
  open: 'pending',
  in_review: 'pending',
  returned: 'rejected',
  reversed: 'rejected',
};
