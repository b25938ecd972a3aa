import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Breadcrumbs, type Crumb } from '@istmo/ui/Breadcrumbs';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { TradingCooldownNotice } from '../../layout/CooldownNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { AssetInfo, TradeNotice } from '../securities/public.tsx';
import './exchange.css';
import { assetPairsQuery } from './exchange.queries.ts';
import { pairsOfAsset } from './asset-pairs.ts';
import { PairBalances } from './PairBalances.tsx';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapSection } from './SwapSection.tsx';

const decimalRoute = getRouteApi('/signed-in/liq_exchange/$id');
const wholeRoute = getRouteApi('/signed-in/liquid_exchange/$id');

/** /liq_exchange/{ticker}: a listed asset with decimals; the total follows from the amount (requirement 2.2.11). */
export function AssetExchangePage() {
  const ticker = decimalRoute.useParams().id.toUpperCase();
  return <AssetExchange key={ticker} ticker={ticker} crumbs={[walletCrumb(), hubCrumb(ticker)]} />;
}

/** /liquid_exchange/{ticker}: a listed asset of whole units; typing the units gives the amount they cost (requirement 2.2.11). */
export function WholeAssetExchangePage() {
  const ticker = wholeRoute.useParams().id.toUpperCase();
  return <AssetExchange key={ticker} ticker={ticker} crumbs={[tokenCrumb, hubCrumb(ticker)]} isWhole />;
}

const walletCrumb = (): Crumb => ({
  key: 'wallets',
  label: m.layout_wallets(),
  link: (inside) => <Link to={paths.securities}>{inside}</Link>,
});

const tokenCrumb: Crumb = {
  key: 'token',
  label: offeredToken,
  link: (inside) => (
    <Link to={paths.cryptoWallet} params={{ id: offeredToken }}>
      {inside}
    </Link>
  ),
};

const hubCrumb = (ticker: string): Crumb => ({
  key: 'hub',
  label: ticker,
  link: (inside) => (
    <Link to={paths.assetWallet} params={{ ticker }}>
      {inside}
    </Link>
  ),
});

type AssetExchangeProps = {
  readonly ticker: string;
  readonly crumbs: readonly Crumb[];
  readonly isWhole?: boolean;
};

function AssetExchange({ ticker, crumbs, isWhole = false }: AssetExchangeProps) {
  const userStatus = useUserStatus();
  const { data: views } = useQuery(assetPairsQuery);
  const isTraded = !views || views.some((view) => [view.from_symbol, view.to_symbol].includes(ticker));
  return (
    <>
      <PageHead
        title={m.wallets_instant_exchange({ ticker })}
        intro={isTraded && m.securities_exchange_intro({ ticker })}
        breadcrumbs={
          <Breadcrumbs
            label={m.layout_breadcrumbs()}
            crumbs={[...crumbs, { key: 'here', label: m.layout_exchange() }]}
          />
        }
        action={<AssetInfo ticker={ticker} />}
      />
      <TradingCooldownNotice />
      <SwapSection
        query={assetPairsQuery}
        choose={(pairs) => pairsOfAsset(pairs, ticker)}
        // What is sold is counted in its own units, and what comes in for it follows from them.
        hasReadOnlyTotal={({ to }) => !isWhole || to.code !== ticker}
        emptyOf={(noPrice) => <TradeNotice ticker={ticker} whileOpen={noPrice} />}
        asideOf={(pairs) => <PairBalances pairs={pairs} />}
      />
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}
