export { deleteMinutes } from './candles.store.ts';
export { MarketStream } from './market-stream.ts';
export { deleteReachedAlerts } from './price-alerts.store.ts';
