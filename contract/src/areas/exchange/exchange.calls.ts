import { get, post } from '../../kernel/address.ts';

export const listPairs = get('exchange/getPairs', { access: 'customer' });
export const listPricedPairs = get('exchange/getExPairs', { access: 'customer' });
export const readPrice = get('exchange/getPrice', { access: 'customer' });
export const refreshPrice = get('exchange/refreshPrice', { access: 'customer' });
export const lockQuote = post('exchange/holdPrice', { access: 'trade' });
export const swap = post('exchange/swap', { access: 'trade', movesMoney: true });
export const readAssetPrice = get('exchange/getAssetPrice', { access: 'customer' });
export const refreshAssetPrice = get('exchange/refreshAssetPrice', { access: 'customer' });
export const listAssetPairs = get('liquid/getPairs', { access: 'customer' });
export const swapAsset = post('liquid/presicionSwap', { access: 'trade', movesMoney: true });
export const listCopPairs = get('bank/getPairs', { access: 'customer' });
export const readCopPrice = get('bank/copCurrentPrice', { access: 'customer' });
export const swapCop = post('bank/swap', { access: 'trade', movesMoney: true });
export const listSwaps = post('history/swapHistory', { access: 'customer' });
export const readSwap = post('exchange/readSwap', { access: 'customer' });
export const readSwapReceipt = get('exchange/receipt', { access: 'customer' });
export const listMarkets = get('exchange/markets', { access: 'public' });
