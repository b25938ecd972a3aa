export { AssetInfo, UnblindLink } from './AssetInfo.tsx';
export { InvestorMarkets } from './InvestorMarkets.tsx';
export { ListedAssets } from './ListedAssets.tsx';
export { assetInfoQuery } from './securities.queries.ts';
export { TradeNotice } from './TradeNotice.tsx';
