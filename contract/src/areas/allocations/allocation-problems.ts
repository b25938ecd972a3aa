/**
 * Why an allotment cannot be decided now. `state`: the raise is not closed. `unpaid`: orders are being paid. `leave`: investors may still leave. `rate`: no price
 * of the close. `seed`: the lot cannot be drawn yet. `nothing`: no order is allotted a unit. `units`: more than the units
 * that the company placed.
 */
export const allocationProblems = [
  'state',
  'suspended',
  'unpaid',
  'leave',
  'rate',
  'seed',
  'nothing',
  'soft-cap',
  'units',
] as const;
export type AllocationProblem = (typeof allocationProblems)[number];
