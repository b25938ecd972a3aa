/** A deposit that its network reversed: watched, decided by two people and about to be closed, closed. */
export const reversedStates = ['reversed', 'closing', 'closed'] as const;
export type ReversedState = (typeof reversedStates)[number];
