/**
 * The life cycle of a withdrawal address, with the states that may follow each state.
 * `pending`: the watch lists are asked about it and its waiting time runs. `in_review`: staff look at it, however long that takes; where they
 * approve it before its waiting time has passed, it waits on. `completed`: withdrawals may go to it.
 * `rejected`: they may not, and the customer sees why. `deleted`: by the customer; never comes back.
 */
export const transitions = {
  pending: ['in_review', 'completed', 'rejected', 'deleted'],
  in_review: ['pending', 'completed', 'rejected', 'deleted'],
  // Screening may find something later.
  completed: ['in_review', 'rejected', 'deleted'],
  rejected: ['deleted'],
  deleted: [],
} as const satisfies Record<string, readonly string[]>;

export type WhitelistState = keyof typeof transitions;
/** The states that the customer sees. */
export type ShownState = Exclude<WhitelistState, 'deleted'>;

export function isAllowedTransition(from: WhitelistState, to: WhitelistState): boolean {
  const allowed: readonly WhitelistState[] = transitions[from];
  return allowed.includes(to);
}
