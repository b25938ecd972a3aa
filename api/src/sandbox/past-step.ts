/** What happened at a moment of the past. */
export type PastStep = { readonly daysAgo: number; readonly run: (at: Date) => Promise<void> };
