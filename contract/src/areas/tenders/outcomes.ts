/**
 * What became of a holder's offer. `offered`: it counts, and its units are held. `taken`: the issuer takes a part or all of it. `not-taken`: of more offers than
 * the issuer takes nothing fell to this one. `cancelled`: with the tender. `returned`: the payment was not claimed in time, and the units are the holder's again.
 */
export const offerOutcomes = ['none', 'offered', 'withdrawn', 'taken', 'not-taken', 'cancelled', 'returned'] as const;
export type OfferOutcome = (typeof offerOutcomes)[number];
