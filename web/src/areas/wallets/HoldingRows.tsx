import './holding-rows.css';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatPrice } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Change, Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageProblem } from '../../layout/page-problem.ts';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { paths } from '../../paths.ts';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { placesOf, whenOf } from '../../shared/format.ts';
import { useRegistry } from '../../shared/registry.ts';
import { centsOf, usdText } from '../../shared/usd.ts';
import { DayTrend } from './DayTrend.tsx';
import { type DayPrice, type Holding, listMore, ownedOf, type Price, splitHoldings, totalOf } from './holdings.ts';
import { useDayPrices, usePrices } from './use-prices.ts';

type HoldingRowsProps = { readonly userStatus: UserStatus; readonly isMasked: boolean };

/** The holdings on a phone: one line each, with price, the last 24 hours and value; the line opens the wallet (requirement 1.2). */
export function HoldingRows({ userStatus, isMasked }: HoldingRowsProps) {
  const { instruments } = useRegistry();
  const { coins, securities } = splitHoldings(userStatus, instruments);
  return (
    <>
      <Part id="coins" title={m.wallets_coins()} holdings={coins} userStatus={userStatus} isMasked={isMasked} />
      <Part
        id="securities"
        title={m.wallets_securities()}
        holdings={securities}
        userStatus={userStatus}
        isMasked={isMasked}
      />
    </>
  );
}

type PartProps = HoldingRowsProps & {
  readonly id: string;
  readonly title: string;
  readonly holdings: readonly Holding[];
};

function Part({ id, title, holdings, userStatus, isMasked }: PartProps) {
  const { bySymbol: prices, isLoading } = usePrices(userStatus);
  const days = useDayPrices();
  const masked = isMasked ? m.wallets_amounts_hidden() : undefined;
  if (holdings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="card holdings">
      <div className="holdings-head">
        <h2 id={id}>{title}</h2>
        <Money amount={usdText(totalOf(holdings, prices).cents)} places={2} unit={valuationCurrency} masked={masked} />
      </div>
      <p className="holdings-columns" aria-hidden>
        <span>{m.wallets_price_in({ currency: valuationCurrency })}</span>
        <span>{m.wallets_change_day()}</span>
        <span>{m.wallets_value_in({ currency: valuationCurrency })}</span>
      </p>
      <ul>
        {holdings.map((holding) => (
          <Row
            key={holding.currency}
            holding={holding}
            price={prices.get(holding.currency)}
            day={days.get(holding.currency)}
            masked={masked}
            isLoading={isLoading}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  readonly holding: Holding;
  readonly price: Price | undefined;
  readonly day: DayPrice | undefined;
  readonly masked: string | undefined;
  /** Until the prices are here none is missing. */
  readonly isLoading: boolean;
};

function Row({ holding, price, day, masked, isLoading }: RowProps) {
  const { currency, amount } = holding;
  const cents = centsOf(ownedOf(holding), price?.price);
  const change = day?.change ?? undefined;
  return (
    <li>
      <WalletLink code={currency}>
        <AssetMark ticker={currency} />
        <span className="holding-name">
          <strong>{currency}</strong>
          <PriceLine price={price} />
        </span>
        <span className="holding-day">
          <DayTrend day={day} />
          <span>
            <span className="sr-only">{m.wallets_change_day()} </span>
            {day?.is_fixed ? m.wallets_price_fixed() : <Change percent={change} />}
          </span>
        </span>
        <span className="holding-worth">
          {cents === undefined && !isLoading ? (
            <span className="holding-unpriced">{m.wallets_price_missing()}</span>
          ) : (
            <>
              <span className="sr-only">{m.wallets_value_in({ currency: valuationCurrency })} </span>
              <Money amount={cents === undefined ? undefined : usdText(cents)} places={2} masked={masked} />
            </>
          )}
          <span className="sr-only">{m.ui_balance()} </span>
          <Money amount={amount} places={placesOf(currency)} masked={masked} className="holding-amount" />
          {masked === undefined &&
            listMore(holding).map((text) => (
              <span key={text} className="holding-amount">
                {text}
              </span>
            ))}
        </span>
      </WalletLink>
    </li>
  );
}

function PriceLine({ price }: Pick<RowProps, 'price'>) {
  if (!price || price.price === null) return <span aria-hidden>—</span>;
  const old = price.stale && price.at !== null ? m.wallets_price_old({ when: whenOf(price.at) }) : undefined;
  return (
    <span className={old ? 'text-warn num' : 'num'} title={old}>
      <span className="sr-only">{m.wallets_price_in({ currency: valuationCurrency })} </span>
      {formatPrice(price.price)}
      {old && <span className="sr-only"> {old}</span>}
    </span>
  );
}

/** The whole line leads to the wallet, unless the guard would refuse that page. */
function WalletLink({ code, children }: { code: string; children: ReactNode }) {
  const { instruments } = useRegistry();
  const isBlocked = usePageProblem('cryptoWallet') !== undefined;
  if (isBlocked) return <div className="holding">{children}</div>;
  return instruments.get(code)?.kind === 'security' ? (
    <Link to={paths.assetWallet} params={{ ticker: code }} className="holding">
      {children}
    </Link>
  ) : (
    <Link to={paths.cryptoWallet} params={{ id: code }} className="holding">
      {children}
    </Link>
  );
}
