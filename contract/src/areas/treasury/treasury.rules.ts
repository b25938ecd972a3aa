/** The kinds of accounts of the ledger, in the order of its chart. */
export const accountKinds = [
  'available',
  'held',
  'frozen',
  'lot',
  'receivable',
  'treasury',
  'fees',
  'tranche',
  'issued',
  'escrow',
  'proceeds',
  'external',
  'clearing',
  'suspense',
  'loss',
] as const;
export type LedgerAccountKind = (typeof accountKinds)[number];

/** The kinds of fees that the platform earns. */
export const feeKinds = ['swap', 'withdrawal'] as const;
