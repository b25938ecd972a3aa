export { listPublicMarkets } from './list-market-prices.ts';
export { latestTime } from './prices.store.ts';
export { formatUsd, readPriceHalt, readUsdPrice, readUsdPrices, type UsdPrice, usdScale } from './usd-prices.ts';
export { pairPrices } from './pair-prices.ts';
export { resumePrice } from './resume-price.ts';
export { readAdjustedHistory, readUsdHistory, type UsdAt } from './usd-history.ts';
export {
  deleteTicks,
  listReplacedTicks,
  type PriceHalt,
  publishTick,
  readPricesAt,
  readTickUsd,
} from './prices.store.ts';
export { readValueHistory } from './value-history.ts';
export { watchPrices } from './watch-prices.ts';
