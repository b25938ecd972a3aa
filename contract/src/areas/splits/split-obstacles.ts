/** What is under way in old units, so that a split waits for its end. `account`: units where a split does not change them. */
export const splitObstacles = [
  'withdrawal',
  'deposit',
  'measure',
  'offering',
  'proposal',
  'order',
  'market',
  'card-purchase',
  'account',
] as const;

/** Stored figures that changed with the units. */
export const splitChanges = [
  'card-purchase',
  'card-frozen',
  'withdrawal',
  'frozen-holding',
  'tranche-supply',
  'tranche-price',
  'market-minimum',
  'market-maximum',
  'price',
  'rules',
  'withdrawal-minimum',
  'deposit-minimum',
  'withdrawal-limit',
  'book-price',
] as const;
