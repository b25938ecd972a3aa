/** For the register of orders. */
export { type NamedAttempt, readNamedAttempts } from './appropriateness.store.ts';
/** @public For the area of subscriptions. */
export { type InvestorChecks, readInvestorChecks } from './read-investor-checks.ts';
export { retailCounterAt, retailCounterName } from './retail-counter.ts';
