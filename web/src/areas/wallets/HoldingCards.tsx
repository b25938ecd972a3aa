import type { UserStatus } from '../../layout/to-user-status.ts';
import { isOffered, useRegistry } from '../../shared/registry.ts';
import { usePrices } from './use-prices.ts';
import { AssetCard, WalletCard } from './WalletCard.tsx';

type HoldingCardsProps = { readonly userStatus: UserStatus; readonly isMasked?: boolean };

/** A card for each wallet of money, in the server's order (requirement 1.2). */
export function CoinCards({ userStatus, isMasked = false }: HoldingCardsProps) {
  return (
    <ul className="wallet-grid">
      <WalletCards userStatus={userStatus} isMasked={isMasked} isOfSecurities={false} />
    </ul>
  );
}

/** The securities, then the listed assets. */
export function SecurityCards({ userStatus, isMasked = false }: HoldingCardsProps) {
  const prices = usePrices(userStatus).bySymbol;
  return (
    <ul className="wallet-grid">
      <WalletCards userStatus={userStatus} isMasked={isMasked} isOfSecurities />
      {userStatus.assets.map((asset) => (
        <AssetCard key={asset.asset_id} asset={asset} price={prices.get(asset.ticker)} isMasked={isMasked} />
      ))}
    </ul>
  );
}

type WalletCardsProps = Required<HoldingCardsProps> & { readonly isOfSecurities: boolean };

function WalletCards({ userStatus, isMasked, isOfSecurities }: WalletCardsProps) {
  const prices = usePrices(userStatus).bySymbol;
  const registry = useRegistry();
  const isSecurity = (code: string): boolean => registry.instruments.get(code)?.kind === 'security';
  return userStatus.wallets
    .filter(({ currency }) => isSecurity(currency) === isOfSecurities)
    .map(({ currency, ...own }) => (
      <WalletCard
        key={currency}
        currency={currency}
        own={own}
        price={prices.get(currency)}
        isMasked={isMasked}
        isOffered={isOffered(registry, currency)}
      />
    ));
}
