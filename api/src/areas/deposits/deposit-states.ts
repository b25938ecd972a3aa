/**
 * The life cycle of one transaction output that pays a customer, with the states that may follow each state.
 * `pending`: observed, in no block. `confirming`: in a block, with too few confirmations. `dropped`: no longer on the chain or in its
 * memory pool. `failed`: on the chain, but it moved no money. `credited`: the money is in the wallet; still checked for reorganisations.
 * `final`: too deep for a reorganisation, no longer checked. `reversed`: credited, and then removed from the chain by a reorganisation.
 */
export const transitions = {
  pending: ['confirming', 'dropped', 'failed'],
  confirming: ['pending', 'credited', 'dropped', 'failed'],
  dropped: ['pending', 'confirming', 'failed'],
  failed: ['pending', 'confirming', 'dropped'],
  credited: ['final', 'reversed'],
  // A later block may contain the transaction again.
  reversed: ['credited'],
  final: [],
} as const satisfies Record<string, readonly string[]>;

export type DepositState = keyof typeof transitions;

export function isAllowedTransition(from: DepositState, to: DepositState): boolean {
  const allowed: readonly DepositState[] = transitions[from];
  return from === to || allowed.includes(to);
}

/** The status of each state on the wire (requirement 1.4: 'completed' and 'rejected' have labels, others are shown raw). */
export const wireStatuses: Readonly<Record<DepositState, 'pending' | 'completed' | 'rejected'>> = {
  pending: 'pending',
  confirming: 'pending',
  dropped: 'rejected',
  failed: 'rejected',
  credited: 'completed',
  final: 'completed',
  reversed: 'rejected',
};
