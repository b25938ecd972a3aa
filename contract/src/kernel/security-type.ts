/** What kind of security an asset is; `security` where its issuer states none. */
export const securityTypes = ['security', 'share', 'bond', 'fund'] as const;

export type SecurityType = (typeof securityTypes)[number];
