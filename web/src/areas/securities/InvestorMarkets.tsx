import { formatAmount, trimZeros } from '@istmo/contract/kernel/format';
import type { OrderSide } from '@istmo/contract/kernel/order';
import type { TradeState } from '@istmo/contract/kernel/trade-state';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { serverNow } from '@istmo/client/server-time';
import { buttonClass } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageProblem } from '../../layout/page-problem.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { formatAge } from '../../shared/age.ts';
import { whenOf } from '../../shared/format.ts';
import { paths } from '../../paths.ts';
import './investor-markets.css';
import { isHeld, marketsOf, noteOfPhase } from './investor-markets.ts';
import './securities.css';
import { type InvestorMarket, investorMarketsQuery, type SecurityView, securityQuery } from './securities.queries.ts';
import './two-lines.css';

const hasNoMarketAnyMore = (state: TradeState): boolean => state === 'redeemed' || state === 'delisted';

/** Where other investors buy and sell this security, with prices of now or their age. Nothing where they do not. */
export function InvestorMarkets({ ticker }: { readonly ticker: string }) {
  const markets = useQuery(investorMarketsQuery);
  const security = useQuery(securityQuery(ticker)).data?.data;
  const problem = usePageProblem('market');
  if (markets.isPending || !security) return null;
  if (!markets.data) return <LoadFailed error={markets.error} onRetry={() => void markets.refetch()} />;
  const own = marketsOf(ticker, markets.data.data);
  if (own.length === 0 || hasNoMarketAnyMore(security.trade_state)) return null;
  const names = [m.securities_market_buy(), ...(isHeld(security) ? [m.securities_market_sell()] : [])];
  return (
    <section className="card security-card investor-markets" aria-labelledby="security-markets">
      <h2 id="security-markets">{m.securities_market()}</h2>
      <p className="text-ink-3">
        {security.trade_state === 'open' ? m.securities_market_differs() : m.securities_market_only({ ticker })}
      </p>
      {own.map((market) => (
        <OneMarket key={market.symbol} market={market} security={security} isOpen={!problem} />
      ))}
      {problem && <WhyNot actions={names.map((name) => ({ name, problem }))} />}
      {markets.isError && (
        <p role="status" className="text-sm text-warn">
          {m.wallets_price_old({ when: whenOf(own[0]?.at ?? '') })}
        </p>
      )}
    </section>
  );
}

type OneMarketProps = {
  readonly market: InvestorMarket;
  readonly security: SecurityView;
  /** Whether this customer may open its page. */
  readonly isOpen: boolean;
};

function OneMarket({ market, security, isOpen }: OneMarketProps) {
  const note = noteOfPhase(market);
  const priceText = (price: string): string => `${formatAmount(trimZeros(price, 2))} ${market.currency}`;
  const bestText = (price: string | null): string =>
    price === null ? m.securities_market_no_order() : priceText(price);
  return (
    <div className="investor-market" role="group" aria-label={market.symbol}>
      <p className="investor-market-name">{market.symbol}</p>
      <dl className="investor-market-figures">
        <Figure name={m.orderbooks_last()}>
          <LastPrice market={market} priceText={priceText} />
        </Figure>
        <Figure name={m.securities_market_bid()}>{bestText(market.best_buy)}</Figure>
        <Figure name={m.securities_market_ask()}>{bestText(market.best_sell)}</Figure>
      </dl>
      {note !== '' && <p className={market.phase === 'halted' ? 'text-warn' : undefined}>{note}</p>}
      {isOpen && (
        <div className="investor-market-actions">
          <MarketLink symbol={market.symbol} side="buy" isMain={security.trade_state !== 'open'} />
          {isHeld(security) && <MarketLink symbol={market.symbol} side="sell" />}
        </div>
      )}
    </div>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type LastPriceProps = { readonly market: InvestorMarket; readonly priceText: (price: string) => string };

function LastPrice({ market: { last_price: price, last_at: at }, priceText }: LastPriceProps) {
  if (price === null || at === null) return m.orderbooks_never_traded();
  return (
    <span className="two-lines">
      <span>{priceText(price)}</span>
      <time className="second-line" dateTime={at} title={whenOf(at)}>
        {formatAge(at, { nowMs: serverNow(), language: getLocale() })}
      </time>
    </span>
  );
}

type MarketLinkProps = { readonly symbol: string; readonly side: OrderSide; readonly isMain?: boolean };

function MarketLink({ symbol, side, isMain = false }: MarketLinkProps) {
  return (
    <Link
      to={paths.market}
      params={{ symbol }}
      search={{ side }}
      className={buttonClass({ variant: isMain ? 'primary' : 'secondary' })}
    >
      {side === 'buy' ? m.securities_market_buy() : m.securities_market_sell()}
    </Link>
  );
}
