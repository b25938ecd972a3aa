/** What a debt arose from: a deposit that its network reversed, a payment that the bank took back, a charge-back. */
export const debtSources = ['deposit', 'payment', 'card-purchase'] as const;
export type DebtSource = (typeof debtSources)[number];

/**
 * `waiting`: the network may confirm the deposit again, so nothing is collected yet. `writing_off`: two people decided to give up the rest.
 * `cancelled`: it was confirmed again.
 */
export const debtStates = ['waiting', 'open', 'writing_off', 'settled', 'cancelled'] as const;
export type DebtState = (typeof debtStates)[number];
