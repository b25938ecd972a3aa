import './wallets.css';
import * as m from '@istmo/contract/messages';
import { signOf } from '@istmo/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserStatus } from '../../layout/to-user-status.ts';
import { useUserStatus } from '../../layout/user-status.ts';
import { PageHead } from '../../shared/PageHead.tsx';
import { paths } from '../../paths.ts';
import { DashboardDialogs, SetupCard } from '../access/public.tsx';
import { AllocationCard } from './AllocationCard.tsx';
import { pricesBySymbol } from './holdings.ts';
import { PortfolioCard } from './PortfolioCard.tsx';
import { RecentActivityCard } from './RecentActivityCard.tsx';
import { AssetCard, WalletCard } from './WalletCard.tsx';
import { pricesQuery } from './wallets.queries.ts';

/** The overview: total value, remaining setup steps, wallets in the specified order, securities, allocation, recent activity. */
export function DashboardPage() {
  const userStatus = useUserStatus();
  const { disclaimer } = useSearch({ from: `/signed-in${paths.dashboard}` });
  const [isMasked, setMasked] = useState(false);
  if (!userStatus) return null;
  const { account, wallets, assets } = userStatus;
  const hasFunds = [...wallets, ...assets].some(({ amount }) => signOf(amount) !== 'zero');
  return (
    <>
      <PageHead title={m.layout_overview()} />
      <DashboardDialogs account={account} isRequested={disclaimer === 'open'} />
      <div className="dashboard-top">
        <PortfolioCard isMasked={isMasked} onMask={setMasked} hasFunds={hasFunds} isSuspended={account.isSuspended} />
        <SetupCard account={account} hasFunds={hasFunds} />
      </div>
      <Holdings userStatus={userStatus} isMasked={isMasked} />
    </>
  );
}

// BTC, USDT, COP and USD first, as the server orders them; then the other currencies, then assets (specification 1, point 2).
const coins = new Set(['BTC', 'USDT', 'COP', 'USD']);

function Holdings({ userStatus, isMasked }: { userStatus: UserStatus; isMasked: boolean }) {
  const prices = pricesBySymbol(useQuery(pricesQuery).data?.data);
  const { account, wallets, assets } = userStatus;
  const { isSuspended } = account;
  const card = ({ currency, amount }: UserStatus['wallets'][number]) => {
    const switches = userStatus.switches.find(({ code }) => code === currency);
    return (
      <WalletCard
        key={currency}
        currency={currency}
        amount={amount}
        price={prices.get(currency)}
        isMasked={isMasked}
        services={{
          deposit: !isSuspended && (['COP', 'USD'].includes(currency) || switches?.acceptsDeposits === true),
          withdraw: !isSuspended && switches?.acceptsWithdrawals === true,
          buy: !isSuspended && currency === 'COINGT',
        }}
      />
    );
  };
  return (
    <>
      <section aria-labelledby="coins">
        <h2 id="coins" className="mb-4">
          {m.wallets_coins()}
        </h2>
        <ul className="wallet-grid">{wallets.filter(({ currency }) => coins.has(currency)).map(card)}</ul>
      </section>
      <section aria-labelledby="securities">
        <h2 id="securities" className="mb-4">
          {m.wallets_securities()}
        </h2>
        <ul className="wallet-grid">
          {wallets.filter(({ currency }) => !coins.has(currency)).map(card)}
          {assets.map((asset) => (
            <AssetCard key={asset.asset_id} asset={asset} isMasked={isMasked} isOpen={!isSuspended} />
          ))}
        </ul>
      </section>
      <div className="dashboard-foot">
        <AllocationCard wallets={wallets} prices={prices} />
        <RecentActivityCard />
      </div>
    </>
  );
}
