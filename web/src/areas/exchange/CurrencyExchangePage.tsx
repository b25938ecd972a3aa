import * as m from '@istmo/contract/messages';
import { PageHead } from '@istmo/client/PageHead';
import { Breadcrumbs } from '@istmo/ui/Breadcrumbs';
import { KeyValue } from '@istmo/ui/KeyValue';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TradingCooldownNotice } from '../../layout/CooldownNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { moneyOf } from '../../shared/format.ts';
import { findExchangedMoney, useRegistry } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';
import './exchange.css';
import { ExchangeReceipt } from './ExchangeReceipt.tsx';
import { type CompletedSwap, currencyPairsQuery, walletsQuery } from './exchange.queries.ts';
import type { SwapPair } from './swap-draft.ts';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapSection } from './SwapSection.tsx';

/** /cop_exchange: money for money in both directions, the fee taken from the total (requirements 2.2.8, 2.5 and 3.2). */
export function CurrencyExchangePage() {
  const [done, setDone] = useState<CompletedSwap>();
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
            <Breadcrumbs
              label={m.layout_breadcrumbs()}
              crumbs={[
                {
                  key: 'wallet',
                  label: money,
                  link: (inside) => (
                    <Link to={paths.cryptoWallet} params={{ id: money }}>
                      {inside}
                    </Link>
                  ),
                },
                { key: 'here', label: m.layout_exchange() },
              ]}
            />
          )
        }
      />
      <TradingCooldownNotice />
      {done ? (
        <ExchangeReceipt row={done} onNew={() => setDone(undefined)} />
      ) : (
        <SwapSection query={currencyPairsQuery} asideOf={(pairs) => <PairBalances pairs={pairs} />} onDone={setDone} />
      )}
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}

/** What the customer has of each instrument that these pairs exchange. */
function PairBalances({ pairs }: { pairs: readonly SwapPair[] }) {
  const wallets = useQuery(walletsQuery).data?.data.wallet ?? [];
  const codes = new Set(pairs.flatMap(({ from, to }) => [from.code, to.code]));
  const held = wallets.filter(({ currency }) => codes.has(currency));
  return (
    <section className="card px-5 py-4" aria-labelledby="pair-balances">
      <h2 id="pair-balances" className="text-lg">
        {m.exchange_balances()}
      </h2>
      <KeyValue
        pairs={held.map(({ currency, amount }) => ({
          key: currency,
          name: currency,
          value: moneyOf(amount, currency),
        }))}
      />
    </section>
  );
}
