export { listPublicMarkets } from './list-market-prices.ts';
export { readUsdPrices, type UsdPrice, usdScale } from './usd-prices.ts';
export { readUsdHistory, type UsdAt } from './usd-history.ts';
export { deleteTicks, listReplacedTicks, publishTick } from './prices.store.ts';
export { watchPrices } from './watch-prices.ts';
