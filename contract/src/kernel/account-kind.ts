/** The kinds of accounts of the ledger, in the order of its chart. */
export const accountKinds = [
  'available',
  'held',
  'frozen',
  'lot',
  'receivable',
  'reserved',
  'subscribed',
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
  'costs',
  'distribution',
  'withholding',
] as const;
export type LedgerAccountKind = (typeof accountKinds)[number];
