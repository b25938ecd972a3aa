import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { Address } from '@istmo/ui/Address';
import { buttonClass } from '@istmo/ui/Button';
import { CopyButton } from '@istmo/ui/CopyButton';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { usePageProblem } from '../../layout/page-problem.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { countryName } from '../../shared/country-name.ts';
import { amountOf } from '../../shared/format.ts';
import { paths } from '../../paths.ts';
import { BondSchedule } from '../bonds/public.ts';
import { SecurityDocuments } from '../documents/public.ts';
import { IncomeCard } from '../facts/public.ts';
import { OwnSecurityLinks } from '../issued-events/public.ts';
import { RuleSummary } from '../rules/public.ts';
import { AfterPurchase } from './AfterPurchase.tsx';
import { InvestorMarkets } from './InvestorMarkets.tsx';
import { OwnHolding } from './OwnHolding.tsx';
import { PriceCard } from './PriceCard.tsx';
import './securities.css';
import { assetInfoQuery, type SecurityView, securityQuery } from './securities.queries.ts';
import { SecurityTerms } from './SecurityTerms.tsx';
import { TradeNotice } from './TradeNotice.tsx';
import { TradeTerms } from './TradeTerms.tsx';
import { Tranches } from './Tranches.tsx';
import { securityTypeNames } from './type-names.ts';

const route = getRouteApi('/signed-in/security/$ticker');

/** /security/{ticker}: everything about one listed asset, and what the customer has of it. */
export function SecurityPage() {
  const ticker = route.useParams().ticker.toUpperCase();
  const security = useSuspenseQuery(securityQuery(ticker)).data.data;
  const asset = useSuspenseQuery(assetInfoQuery(ticker)).data.data;
  const isEnding = security.redemption !== null;
  return (
    <>
      <PageHead
        title={`${ticker} · ${security.name}`}
        intro={[securityTypeNames[security.type](), asset.organization, countryName(asset.jurisdiction)].join(' · ')}
        breadcrumbs={
          <PageCrumbs here={m.securities_about()}>
            <Link to={paths.securities}>{m.layout_wallets()}</Link>
            <Link to={paths.assetWallet} params={{ ticker }}>
              {ticker}
            </Link>
          </PageCrumbs>
        }
        action={!isEnding && <ExchangeLink security={security} />}
      />
      <TradeNotice ticker={ticker} />
      <InvestorMarkets ticker={ticker} />
      <div className="security-layout">
        <div className="security-main">
          <PriceCard security={security} />
          <IncomeCard ticker={ticker} maturesOn={asset.matures_on} />
          <RuleSummary ticker={ticker} closed={isEnding ? m.securities_redemption_rule() : undefined} />
          <Tranches security={security} />
          <SecurityTerms asset={asset} />
          <BondSchedule ticker={ticker} />
          {!isEnding && <AfterPurchase asset={asset} />}
          <SecurityDocuments ticker={ticker} />
        </div>
        <div className="security-side">
          <OwnSecurityLinks ticker={ticker} />
          <OwnHolding security={security} />
          <Facts security={security} />
          {!isEnding && <TradeTerms ticker={ticker} />}
        </div>
      </div>
    </>
  );
}

/** To the exchange of this asset, or what is missing for it. Why it is not traded is said above. */
function ExchangeLink({ security: { ticker, precision, trade_state: state } }: { security: SecurityView }) {
  const page = precision === 0 ? 'wholeAssetExchange' : 'assetExchange';
  const problem = usePageProblem(page, ticker);
  if (problem) return <WhyNot actions={[{ name: m.wallets_instant_exchange({ ticker }), problem }]} />;
  if (state !== 'open') return null;
  return (
    <Link to={paths[page]} params={{ id: ticker }} className={buttonClass({ variant: 'primary' })}>
      <ArrowLeftRight aria-hidden />
      {m.wallets_instant_exchange({ ticker })}
    </Link>
  );
}

function Facts({ security }: { security: SecurityView }) {
  const { ticker, type, precision, asset_id: assetId, issued, on_platform: onPlatform, holders } = security;
  return (
    <section className="card security-card" aria-labelledby="security-facts">
      <h2 id="security-facts">{m.securities_about()}</h2>
      <KeyValue
        pairs={[
          { key: 'type', name: m.securities_type(), value: securityTypeNames[type]() },
          { key: 'issued', name: m.securities_issued(), value: `${amountOf(issued, ticker)} ${ticker}` },
          { key: 'platform', name: m.securities_on_platform(), value: `${amountOf(onPlatform, ticker)} ${ticker}` },
          { key: 'holders', name: m.securities_holders(), value: amountOf(String(holders), '') },
          {
            key: 'unit',
            name: m.securities_smallest(),
            value: precision === 0 ? m.securities_whole_only() : m.securities_decimals({ count: precision }),
          },
          {
            key: 'id',
            name: m.wallets_asset_id(),
            value: (
              <span className="security-id">
                <Address value={assetId} shape="16" />
                <CopyButton
                  value={assetId}
                  labels={{
                    copy: m.wallets_copy_asset_id(),
                    copied: m.kernel_label_copied({ label: m.wallets_asset_id() }),
                  }}
                  onCopied={() => toastCopied(m.wallets_asset_id())}
                  onFailed={toastCopyFailed}
                />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}
