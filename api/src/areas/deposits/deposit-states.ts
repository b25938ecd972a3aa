/**
 * The life of one output that pays a customer. `waiting`: seen, in no block. `mined`: in a block, not deep enough. `vanished`: the chain
 * knows it no more. `failed`: it is there and moved nothing. `credited`: the money is in the wallet; still watched. `final`: too deep
 * to be watched any longer. `reversed`: credited, and then taken back by the chain.
 */
export const next = {
  waiting: ['mined', 'vanished', 'failed'],
  mined: ['waiting', 'credited', 'vanished', 'failed'],
  vanished: ['waiting', 'mined', 'failed'],
  failed: ['waiting', 'mined', 'vanished'],
  credited: ['final', 'reversed'],
  // The chain that took it back may bring it again.
  reversed: ['credited'],
  final: [],
} as const satisfies Record<string, readonly string[]>;

export type DepositState = keyof typeof next;

export function mayGo(from: DepositState, to: DepositState): boolean {
  const ways: readonly DepositState[] = next[from];
  return from === to || ways.includes(to);
}

/** How the wire names a state (specification 1, point 4: 'completed' and 'rejected' have labels, others are shown raw). */
export const statusOf: Readonly<Record<DepositState, 'pending' | 'completed' | 'rejected'>> = {
  waiting: 'pending',
  mined: 'pending',
  vanished: 'rejected',
  failed: 'rejected',
  credited: 'completed',
  final: 'completed',
  reversed: 'rejected',
};
