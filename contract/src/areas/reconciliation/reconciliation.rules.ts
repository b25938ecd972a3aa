/** A case is open until a person takes it; it is closed with a note, or gone when the difference was not found any more. */
export const caseStates = ['open', 'taken', 'closed', 'gone'] as const;
export type CaseState = (typeof caseStates)[number];

/** What a case names with an amount, and what with an id, a code or a figure; `row`, `none` and the like have an empty value. */
export const amountFacts = ['amount', 'paid', 'received', 'fee', 'owed', 'at-least'] as const;
export const valueFacts = [
  'address',
  'at',
  'cost',
  'customer',
  'fee-percent',
  'inventory',
  'key',
  'log-entry',
  'movement',
  'none',
  'one-person',
  'place',
  'platform',
  'price-in-force',
  'rate',
  'row',
  'state',
  'tranche',
] as const;
