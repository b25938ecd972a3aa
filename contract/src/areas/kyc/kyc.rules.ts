/** Codes of the product: 0 not started, 1 pending, 2 needs redo, 3 verified (specification 2, point 4). */
const codes: Readonly<Record<string, 0 | 1 | 3>> = {
  init: 0,
  pending: 1,
  prechecked: 1,
  queued: 1,
  onHold: 1,
  completed: 3,
};

/** The code that the page sends for a review status; 0 for an unknown one. The server only takes it as a signal to read the review. */
export function toKycStatus(reviewStatus: string): 0 | 1 | 3 {
  return Object.hasOwn(codes, reviewStatus) ? (codes[reviewStatus] ?? 0) : 0;
}
