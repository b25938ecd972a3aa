export { listPublicMarkets } from './list-market-prices.ts';
export { latestTime } from './price-age.ts';
export { formatUsd, readPriceHalt, readUsdPrices, type UsdPrice, usdScale } from './usd-prices.ts';
export { resumePrice } from './resume-price.ts';
export { readUsdHistory, type UsdAt } from './usd-history.ts';
export { deleteTicks, listReplacedTicks, type PriceHalt, publishTick } from './prices.store.ts';
export { watchPrices } from './watch-prices.ts';
