/** A case is open until a person takes it; it is closed with a note, or gone when the difference was not found any more. */
export const caseStates = ['open', 'taken', 'closed', 'gone'] as const;
export type CaseState = (typeof caseStates)[number];
