/** The texts that a customer accepts: terms of use, and the privacy notice. */
export const acceptedKinds = ['terms', 'privacy'] as const;
/** Every legal text that the operator publishes; `fees` is what is said beside the fees in force, `issue` the terms of issue of COINGT. */
export const legalKinds = [...acceptedKinds, 'fees', 'conflicts', 'issue'] as const;
export type AcceptedKind = (typeof acceptedKinds)[number];
export type LegalKind = (typeof legalKinds)[number];

const accepted: readonly LegalKind[] = acceptedKinds;

export const isAccepted = (kind: LegalKind): boolean => accepted.includes(kind);

/** Everything that a customer accepts: texts with versions, and the disclaimers, which have none. `risk` is the main one. */
export const acceptableTexts = [...acceptedKinds, 'risk', 'deposits', 'exchange', 'withdrawals'] as const;
export type AcceptableText = (typeof acceptableTexts)[number];
