import { get, post } from '../../kernel/address.ts';

export const listMarkets = get('markets/list', { access: 'public' });
export const readMarket = get('markets/read', { access: 'public' });
export const readDepth = get('markets/depth', { access: 'public' });
export const listTrades = get('markets/trades', { access: 'public' });
export const listCandles = get('markets/candles', { access: 'public' });
export const listSessions = get('markets/calendar', { access: 'public' });
export const streamMarket = get('markets/stream', { access: 'public', streams: true });

export const listAlerts = get('alerts/list', { access: 'customer' });
export const createAlert = post('alerts/create', { access: 'customer' });
export const deleteAlert = post('alerts/delete', { access: 'customer' });
