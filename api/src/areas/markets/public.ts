export { followSecurity } from './follow-security.ts';
export {
  beginPhase,
  type Market,
  type MarketId,
  type MarketState,
  readMarketState,
  readMarketStates,
  takeMarket,
} from './markets.store.ts';
export { findDuePhase, findEndOfDay, readMarketHolidays } from './phases.ts';
export { findMarket, readMarkets } from './read-markets.ts';
export { findTradingDaysAgo } from './trading-days.ts';
