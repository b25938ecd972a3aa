/** What the reviewers of a security confirm before they approve it. */
export const checklist = ['issuer', 'documents', 'image', 'terms', 'ticker', 'domain'] as const;
export type CheckPoint = (typeof checklist)[number];
