// The keys in session storage: what one page saves for the next in the same tab. Each by itself, so that a script has only those it uses.

/** Followed by a ticket's number: what staff are writing. */
export const staffDraft = 'staff_draft_';

/** One notice, shown once by the next page: `{ tone, text, title? }` as JSON. */
export const flash = 'flash';

/** The page on which a session ended; the next login returns to it. */
export const returnTo = 'return_to';

/** The customer that the sandbox's page is about, where it is not who is signed in. */
export const sandboxPerson = 'sandbox_person';

/** The token of support without a session, and when it ends. */
export const support = 'support_token';
export const supportEnds = 'support_expires_at';
