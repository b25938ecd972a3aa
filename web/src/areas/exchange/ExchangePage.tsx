import type { readProgress } from '@istmo/contract/areas/offering/offering.calls';
import { valuationCurrency } from '@istmo/contract/areas/wallets/value-ranges';
import type { ReplyAt } from '@istmo/contract/wire';
import { offeredToken } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { EmptyState } from '@istmo/ui/EmptyState';
import { ProgressBar } from '@istmo/ui/ProgressBar';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TradingCooldownNotice } from '../../layout/CooldownNotice.tsx';
import { useUserStatus } from '../../layout/user-status.ts';
import { amountOf, moneyOf, percentOf, whenOf } from '../../shared/format.ts';
import { PageCrumbs } from '@istmo/client/PageCrumbs';
import { PageHead } from '@istmo/client/PageHead';
import { isOffered, type RegistryInstrument, useRegistry } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';
import './exchange.css';
import { offeringPairsQuery, progressQuery } from './exchange.queries.ts';
import { SwapDisclaimer } from './SwapDisclaimer.tsx';
import { SwapSection } from './SwapSection.tsx';

/** /instant_swap/coingt: the offering's markets, whole tokens only (requirements 1.2, 1.4, 1.5, 3.3 and 3.4). */
export function ExchangePage() {
  const userStatus = useUserStatus();
  const registry = useRegistry();
  return (
    <>
      <PageHead
        title={m.exchange_title_coingt()}
        intro={m.exchange_intro()}
        breadcrumbs={
          <PageCrumbs here={m.layout_exchange()}>
            <Link to={paths.coins}>{m.layout_wallets()}</Link>
            {isOffered(registry, offeredToken) && (
              <Link to={paths.cryptoWallet} params={{ id: offeredToken }}>
                {offeredToken}
              </Link>
            )}
          </PageCrumbs>
        }
      />
      <TradingCooldownNotice />
      <OfferingSection />
      {userStatus && <SwapDisclaimer isOpen={!userStatus.account.acceptedSwapDisclaimer} />}
    </>
  );
}

/** The form of the offering's markets; an offering that is over has no pairs, and says so. */
function OfferingSection() {
  const progress = useQuery(progressQuery).data;
  const open = progress?.tranches.find(({ number }) => number === progress.open_tranche);
  // The tranche whose turn it is has not opened yet.
  const next = progress?.tranches.find(({ status }) => status === 'waiting');
  const hasEnded = progress?.tranches.some(({ status }) => status === 'closed') ?? false;
  return (
    <SwapSection
      query={offeringPairsQuery}
      emptyOf={(noPrice) => {
        if (progress?.open_tranche !== null) return noPrice;
        const isAhead = next !== undefined || progress.tranches.length === 0;
        return isAhead ? <NotOpen opensAt={next?.opens_at ?? null} /> : <Over hasEnded={hasEnded} />;
      }}
      asideOf={([first]) => open && first && <TrancheStrip tranche={open} instrument={first.to} />}
    />
  );
}

type TrancheStripProps = {
  tranche: ReplyAt<typeof readProgress>['tranches'][number];
  instrument: RegistryInstrument;
};

/** What the open tranche has left: first come, first served (requirement 3.3). */
function TrancheStrip({ tranche: { number, price_usd: price, tokens, sold, left }, instrument }: TrancheStripProps) {
  const { code, ledgerScale } = instrument;
  return (
    <section className="card tranche-strip" aria-label={m.offering_progress()}>
      <ProgressBar
        label={m.exchange_tranche_line({ number, price: moneyOf(price, valuationCurrency) })}
        text={`${m.offering_left({ left: amountOf(left, code) })} · ${m.exchange_tranche_sold({ percent: percentOf(shareOf(sold, tokens)) })}`}
        done={parseUnits(sold, ledgerScale) ?? 0n}
        whole={parseUnits(tokens, ledgerScale) ?? 0n}
      />
      <p className="text-sm text-ink-3">{m.offering_first_come()}</p>
    </section>
  );
}

/** What is sold, in percent with two decimals, rounded down. */
function shareOf(sold: string, tokens: string): string {
  const hundredths = (BigInt(sold.replace('.', '')) * 10_000n) / BigInt(tokens.replace('.', ''));
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

function NotOpen({ opensAt }: { opensAt: string | null }) {
  return (
    <div className="card">
      <EmptyState title={m.offering_not_open()}>
        {opensAt !== null && m.exchange_opens_at({ time: whenOf(opensAt) })}
      </EmptyState>
    </div>
  );
}

/** Everything is sold, or the offering ended before. */
function Over({ hasEnded }: { hasEnded: boolean }) {
  return (
    <div className="card">
      <EmptyState
        title={hasEnded ? m.offering_ended() : m.exchange_sold_out({ asset: offeredToken })}
        action={
          <Link to={paths.history} search={{ tab: 'swap' }} className="btn btn-secondary">
            {m.exchange_view_history()}
          </Link>
        }
      >
        {m.exchange_sold_out_note()}
      </EmptyState>
    </div>
  );
}
