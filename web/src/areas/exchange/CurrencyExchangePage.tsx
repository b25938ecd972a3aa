import * as m from '@istmo/contract/messages';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { Link } from '@tanstack/react-router';
import { TradingCooldownNotice } from '../../layout/CooldownNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { findExchangedMoney, useRegistry } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';
import './exchange.css';
import { currencyPairsQuery } from './exchange.queries.ts';
import { PairBalances } from './PairBalances.tsx';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapSection } from './SwapSection.tsx';

/** /cop_exchange: money for money in both directions, the fee taken from the total (requirements 2.2.8, 2.5 and 3.2). */
export function CurrencyExchangePage() {
  const userStatus = useUserStatus();
  const money = findExchangedMoney(useRegistry());
  const title = money ? m.wallets_currency_exchange({ currency: money }) : m.layout_exchange();
  return (
    <>
      <PageHead
        title={title}
        intro={m.exchange_currency_intro()}
        breadcrumbs={
          money && (
            <PageCrumbs here={m.layout_exchange()}>
              <Link to={paths.cryptoWallet} params={{ id: money }}>
                {money}
              </Link>
            </PageCrumbs>
          )
        }
      />
      <TradingCooldownNotice />
      <SwapSection query={currencyPairsQuery} asideOf={(pairs) => <PairBalances pairs={pairs} />} />
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}
