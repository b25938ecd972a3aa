import { useQuery } from '@tanstack/react-query';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { isOffered, useRegistry } from '../../shared/registry.ts';
import { pricesBySymbol } from './holdings.ts';
import { AssetCard, WalletCard } from './WalletCard.tsx';
import { pricesQuery } from './wallets.queries.ts';

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
  return (
    <ul className="wallet-grid">
      <WalletCards userStatus={userStatus} isMasked={isMasked} isOfSecurities />
      {userStatus.assets.map((asset) => (
        <AssetCard key={asset.asset_id} asset={asset} isMasked={isMasked} />
      ))}
    </ul>
  );
}

type WalletCardsProps = Required<HoldingCardsProps> & { readonly isOfSecurities: boolean };

function WalletCards({ userStatus: { wallets }, isMasked, isOfSecurities }: WalletCardsProps) {
  const prices = pricesBySymbol(useQuery(pricesQuery).data?.data);
  const registry = useRegistry();
  const isSecurity = (code: string): boolean => registry.instruments.get(code)?.kind === 'security';
  return wallets
    .filter(({ currency }) => isSecurity(currency) === isOfSecurities)
    .map(({ currency, amount }) => (
      <WalletCard
        key={currency}
        currency={currency}
        amount={amount}
        price={prices.get(currency)}
        isMasked={isMasked}
        isOffered={isOffered(registry, currency)}
      />
    ));
}
