/** How far a security is that an issuer creates; the server's table of transitions says what each means. */
export const assetStates = [
  'requested',
  'issuing',
  'unknown',
  'issued',
  'failed',
  'approved',
  'rejected',
  'authorised',
  'active',
] as const;
export type AssetState = (typeof assetStates)[number];
