import './wallet-cards.css';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import { formatPrice } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { CopyButton } from '@istmo/ui/CopyButton';
import { Change, Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePageProblem } from '../../layout/page-problem.ts';
import { WhyNot } from '../../layout/WhyNot.tsx';
import { AssetMark } from '../../shared/AssetMark.tsx';
import { placesOf, whenOf } from '../../shared/format.ts';
import { useRegistry } from '../../shared/registry.ts';
import { toastCopied, toastCopyFailed } from '@istmo/client/copied';
import { centsOf, usdText } from '../../shared/usd.ts';
import { paths } from '../../paths.ts';
import { DayTrend } from './DayTrend.tsx';
import { type Holding, listMore, ownedOf, type Price } from './holdings.ts';
import { useDayPrices } from './use-prices.ts';
import { useServiceProblem } from './paused-problem.ts';

type WalletCardProps = {
  readonly currency: string;
  readonly own: Omit<Holding, 'currency'>;
  readonly price: Price | undefined;
  readonly isMasked: boolean;
  /** Whether its offering is open. */
  readonly isOffered: boolean;
};

/** One currency: its balance, its value, and links to its actions. */
export function WalletCard({ currency, own, price, isMasked, isOffered }: WalletCardProps) {
  return (
    <li className="card wallet-card">
      <Heading code={currency} />
      <Money
        amount={own.amount}
        places={placesOf(currency)}
        size="md"
        masked={isMasked ? m.wallets_amounts_hidden() : undefined}
        className="wallet-amount"
      />
      <LockedLine own={own} isMasked={isMasked} />
      {currency !== valuationCurrency && <Worth amount={ownedOf(own)} price={price} isMasked={isMasked} />}
      <CardPrice code={currency} price={price} />
      <CardActions currency={currency} isOffered={isOffered} />
    </li>
  );
}

type LockedLineProps = { readonly own: Omit<Holding, 'currency'>; readonly isMasked?: boolean };

/** What is locked, or in the escrow of offerings, beside the amount. */
export function LockedLine({ own, isMasked = false }: LockedLineProps) {
  const more = isMasked ? [] : listMore(own);
  return more.map((text) => (
    <p key={text} className="wallet-worth">
      {text}
    </p>
  ));
}

type WorthProps = { readonly amount: string; readonly price: Price | undefined; readonly isMasked?: boolean };

/** About what an amount is worth; when its price is old, since when. */
export function Worth({ amount, price, isMasked = false }: WorthProps) {
  const cents = centsOf(amount, price?.price);
  return (
    <p className="wallet-worth">
      <Money
        amount={cents === undefined ? undefined : usdText(cents)}
        places={2}
        unit={valuationCurrency}
        before={m.wallets_approx()}
        unknown={m.wallets_price_missing()}
        masked={isMasked ? m.wallets_amounts_hidden() : undefined}
      />
      {price?.stale && price.at && (
        <span className="text-warn"> · {m.wallets_price_old({ when: whenOf(price.at) })}</span>
      )}
    </p>
  );
}

/** The price of one, and how it went in the last 24 hours. What has no price has said so above. */
function CardPrice({ code, price }: { code: string; price: Price | undefined }) {
  const day = useDayPrices().get(code);
  if (!price || price.price === null || code === valuationCurrency) return null;
  return (
    <p className="wallet-price">
      <span className="num">
        {m.wallets_price_of_one({ price: formatPrice(price.price), currency: valuationCurrency })}
      </span>
      {day?.is_fixed && <span>{m.wallets_price_fixed()}</span>}
      {day && !day.is_fixed && day.change !== null && (
        <span title={m.wallets_change_day()}>
          <span className="sr-only">{m.wallets_change_day()} </span>
          <Change percent={day.change} />
        </span>
      )}
    </p>
  );
}

/** What can be done with a currency; of an action that would be refused, what is missing for it. */
function CardActions({ currency, isOffered }: Pick<WalletCardProps, 'currency' | 'isOffered'>) {
  const deposit = useServiceProblem('depositIn', currency);
  const withdraw = useServiceProblem('withdraw', currency);
  // What has no network is never withdrawn, so nothing is said of it.
  const isWithdrawable = (useRegistry().instruments.get(currency)?.networks.length ?? 0) > 0;
  const buy = usePageProblem('swapCoingt');
  return (
    <>
      <p className="wallet-links">
        {!deposit && (
          <Link to={paths.depositIn} params={{ id: currency }} className="link">
            {m.wallets_deposit()}
          </Link>
        )}
        {isOffered && !buy && (
          <Link to={paths.swapCoingt} className="link">
            {m.wallets_instant_conversion()}
          </Link>
        )}
        {isWithdrawable && !withdraw && (
          <Link to={paths.withdraw} params={{ id: currency }} className="link">
            {m.wallets_withdraw()}
          </Link>
        )}
      </p>
      <WhyNot
        actions={[
          { name: m.wallets_deposit(), problem: deposit },
          ...(isOffered ? [{ name: m.wallets_instant_conversion(), problem: buy }] : []),
          ...(isWithdrawable ? [{ name: m.wallets_withdraw(), problem: withdraw }] : []),
        ]}
      />
    </>
  );
}

type AssetCardProps = {
  readonly asset: Omit<Holding, 'currency'> & { asset_id: string; ticker: string };
  readonly price: Price | undefined;
  readonly isMasked: boolean;
};

/** A listed asset with its shortened id; the whole id is copied. */
export function AssetCard({ asset, price, isMasked }: AssetCardProps) {
  const problem = usePageProblem('assetWallet');
  return (
    <li className="card wallet-card">
      <Heading code={asset.ticker} />
      <Money
        amount={asset.amount}
        places={placesOf(asset.ticker)}
        size="md"
        masked={isMasked ? m.wallets_amounts_hidden() : undefined}
        className="wallet-amount"
      />
      <LockedLine own={asset} isMasked={isMasked} />
      <Worth amount={ownedOf(asset)} price={price} isMasked={isMasked} />
      <CardPrice code={asset.ticker} price={price} />
      <p className="wallet-id">
        <Address value={asset.asset_id} shape="10" />
        <CopyButton
          value={asset.asset_id}
          labels={{ copy: m.wallets_copy_asset_id(), copied: m.kernel_label_copied({ label: m.wallets_asset_id() }) }}
          onCopied={() => toastCopied(m.wallets_asset_id())}
          onFailed={toastCopyFailed}
        />
      </p>
      {!problem && (
        <p className="wallet-links">
          <Link to={paths.assetWallet} params={{ ticker: asset.ticker }} className="link">
            {m.wallets_instant_exchange({ ticker: asset.ticker })}
          </Link>
          <Link to={paths.securityPage} params={{ ticker: asset.ticker }} className="link">
            {m.securities_page_tile({ ticker: asset.ticker })}
          </Link>
        </p>
      )}
      <WhyNot actions={[{ name: m.wallets_instant_exchange({ ticker: asset.ticker }), problem }]} />
    </li>
  );
}

/** The instrument with the trend of its price, and a link to its hub unless the guard would refuse that. */
function Heading({ code }: { code: string }) {
  const { instruments } = useRegistry();
  const instrument = instruments.get(code);
  const day = useDayPrices().get(code);
  const isBlocked = usePageProblem('cryptoWallet') !== undefined;
  const isSecurity = instrument?.kind === 'security';
  return (
    <div className="wallet-head">
      <AssetMark ticker={code} />
      <span className="wallet-name">
        <h3>
          {isBlocked && code}
          {!isBlocked && isSecurity && (
            <Link to={paths.assetWallet} params={{ ticker: code }} className="wallet-hub">
              {code}
              <ChevronRight aria-hidden />
            </Link>
          )}
          {!isBlocked && !isSecurity && (
            <Link to={paths.cryptoWallet} params={{ id: code }} className="wallet-hub">
              {code}
              <ChevronRight aria-hidden />
            </Link>
          )}
        </h3>
        <span>{instrument?.name}</span>
      </span>
      <DayTrend day={day} />
    </div>
  );
}
