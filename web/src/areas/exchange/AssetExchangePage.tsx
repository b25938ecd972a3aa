import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TradingCooldownNotice } from '../../layout/CooldownNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { paths } from '../../paths.ts';
import { AssetInfo, InvestorMarkets, TradeNotice } from '../securities/public.tsx';
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
  return <AssetExchange key={ticker} ticker={ticker} from={<Link to={paths.securities}>{m.layout_wallets()}</Link>} />;
}

/** /liquid_exchange/{ticker}: a listed asset of whole units; typing the units gives the amount they cost (requirement 2.2.11). */
export function WholeAssetExchangePage() {
  const ticker = wholeRoute.useParams().id.toUpperCase();
  const token = (
    <Link to={paths.cryptoWallet} params={{ id: offeredToken }}>
      {offeredToken}
    </Link>
  );
  return <AssetExchange key={ticker} ticker={ticker} from={token} isWhole />;
}

type AssetExchangeProps = {
  readonly ticker: string;
  /** The link of the page above the asset. */
  readonly from: ReactNode;
  readonly isWhole?: boolean;
};

function AssetExchange({ ticker, from, isWhole = false }: AssetExchangeProps) {
  const userStatus = useUserStatus();
  const { data: views } = useQuery(assetPairsQuery);
  const isTraded = !views || views.some((view) => [view.from_symbol, view.to_symbol].includes(ticker));
  return (
    <>
      <PageHead
        title={m.wallets_instant_exchange({ ticker })}
        intro={isTraded && m.securities_exchange_intro({ ticker })}
        breadcrumbs={
          <PageCrumbs here={m.layout_exchange()}>
            {from}
            <Link to={paths.assetWallet} params={{ ticker }}>
              {ticker}
            </Link>
          </PageCrumbs>
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
      <InvestorMarkets ticker={ticker} />
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}
