import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { CopyButton } from '@istmo/ui/CopyField';
import { RouteMarker } from '@istmo/ui/Marks';
import { Money } from '@istmo/ui/Money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placesOf, whenOf } from '../../shared/format.ts';
import { toast } from '../../shared/toast.ts';
import { centsOf, usdText } from '../../shared/usd.ts';
import { paths } from '../../paths.ts';
import { type Price, seriesOf } from './holdings.ts';

const names: Readonly<Record<string, () => string>> = {
  BTC: m.exchange_name_btc,
  USDT: m.exchange_name_usdt,
  COP: m.exchange_name_cop,
  USD: m.exchange_name_usd,
  COINGT: m.exchange_name_coingt,
};

type WalletCardProps = {
  readonly currency: string;
  readonly amount: string;
  readonly price: Price | undefined;
  readonly isMasked: boolean;
  /** The actions available for this currency. */
  readonly services: { readonly deposit: boolean; readonly withdraw: boolean; readonly buy: boolean };
};

/** One currency: its balance, its value, and links to its actions. */
export function WalletCard({ currency, amount, price, isMasked, services }: WalletCardProps) {
  const cents = centsOf(amount, price?.price);
  const masked = isMasked ? m.wallets_amounts_hidden() : undefined;
  return (
    <li className="card wallet-card">
      <Heading currency={currency} name={names[currency]?.() ?? ''} />
      <Money amount={amount} places={placesOf(currency)} size="md" masked={masked} className="wallet-amount" />
      <p className="wallet-worth">
        <Money
          amount={cents === undefined ? undefined : usdText(cents)}
          places={2}
          unit="USD"
          before={m.wallets_approx()}
          unknown={m.wallets_price_missing()}
          masked={masked}
        />
        {price?.stale && price.at && (
          <span className="text-warn"> · {m.wallets_price_old({ when: whenOf(price.at) })}</span>
        )}
      </p>
      <p className="wallet-links">
        {services.deposit && currency !== 'USD' && (
          <Link to={paths.depositIn} params={{ id: currency }} className="link">
            {m.wallets_deposit()}
          </Link>
        )}
        {services.deposit && currency === 'USD' && (
          <Link to={paths.bankDeposit} className="link">
            {m.wallets_deposit()}
          </Link>
        )}
        {services.buy && (
          <Link to={paths.swapCoingt} className="link">
            {m.wallets_buy_token()}
          </Link>
        )}
        {services.withdraw && (
          <Link to={paths.withdraw} params={{ id: currency }} className="link">
            {m.wallets_withdraw()}
          </Link>
        )}
      </p>
    </li>
  );
}

type AssetCardProps = {
  readonly asset: { asset_id: string; asset_name: string; ticker: string; amount: string; precision: number };
  readonly isMasked: boolean;
  /** Whether its exchange is open. */
  readonly isOpen: boolean;
};

/** A listed asset with its shortened id; the whole id is copied. */
export function AssetCard({ asset, isMasked, isOpen }: AssetCardProps) {
  return (
    <li className="card wallet-card">
      <Heading currency={asset.ticker} name={asset.asset_name} />
      <Money
        amount={asset.amount}
        places={asset.precision}
        size="md"
        masked={isMasked ? m.wallets_amounts_hidden() : undefined}
        className="wallet-amount"
      />
      <p className="wallet-id">
        <Address value={asset.asset_id} shape="10" />
        <CopyButton
          value={asset.asset_id}
          labels={{ copy: m.wallets_copy_asset_id(), copied: m.kernel_label_copied({ label: m.wallets_asset_id() }) }}
          onCopied={() =>
            toast({ text: m.kernel_label_copied({ label: m.wallets_asset_id() }), tone: 'pos', ms: 2_000 })
          }
        />
      </p>
      {isOpen && (
        <p className="wallet-links">
          <Link to={paths.assetWallet} params={{ ticker: asset.ticker }} className="link">
            {m.wallets_instant_exchange({ ticker: asset.ticker })}
          </Link>
        </p>
      )}
    </li>
  );
}

function Heading({ currency, name }: { currency: string; name: ReactNode }) {
  return (
    <div className="wallet-head">
      <RouteMarker ticker={currency} series={seriesOf(currency)} />
      <span className="wallet-name">
        <h3>{currency}</h3>
        <span>{name}</span>
      </span>
    </div>
  );
}
