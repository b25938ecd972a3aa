import './markets.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideBook, readBook } from '@istmo/contract/areas/markets/markets.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { KeyValue, type KeyValuePair } from '@istmo/ui/KeyValue';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { innerPaths } from '../../inner-paths.ts';
import { usePermission } from '../../layout/session.ts';
import { pages } from '../../paths.ts';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { WaitingProposals } from '../../shared/WaitingProposals.tsx';
import { LevelsTable, LogTable, TradesTable } from './LiveTables.tsx';
import { MakersPart } from './MakersPart.tsx';
import { MarketActions } from './MarketActions.tsx';
import { MarketHistory } from './MarketHistory.tsx';
import { amountOf, type StaffMarket, displayOf, percentOf, reasonNames } from './market-names.ts';
import { PublicWords } from './PublicWords.tsx';
import { ProposalFacts, proposalName } from './ProposalFacts.tsx';
import { TermsFacts } from './TermsFacts.tsx';

// Trades come while staff look at it.
const refetchInterval = 2_000;

/** /trading/{symbol}: one market between investors, live. */
export function MarketPage() {
  const { symbol = '' } = useParams({ strict: false });
  const query = useQuery({ ...queryFor(readBook, { input: { symbol } }), refetchInterval });
  const mayManage = usePermission('trading.manage');
  const book = query.data?.data;
  if (!book && query.error?.failure.code === 'not_found') return <UnknownMarket />;
  if (!book) return <QueryPending query={query} />;
  const { security, currency } = book;
  return (
    <>
      <PageHead
        breadcrumbs={
          <Link to={pages.trading.path} className="link">
            {m.markets_staff_title()}
          </Link>
        }
        title={symbol}
        action={<MarketActions book={book} />}
      />
      <Phase book={book} />
      {book.phase_note.en !== '' && (
        <Banner tone={book.phase === 'halted' ? 'warn' : 'info'} title={m.markets_staff_note()}>
          <PublicWords words={book.phase_note} />
        </Banner>
      )}
      <WaitingProposals
        proposals={book.proposals}
        subject={symbol}
        mayDecide={mayManage}
        nameOf={proposalName}
        factsOf={(proposal) => <ProposalFacts proposal={proposal} />}
        size="lg"
        decide={(decision) => callOrThrow(decideBook, decision)}
      />
      <div className="market-grid">
        <Now book={book} />
        <Matching book={book} />
        <LevelsTable book={book} />
        <TradesTable book={book} />
        <section className="card card-pad" aria-labelledby="terms">
          <h2 id="terms">
            {m.markets_staff_terms()} · {m.markets_staff_version({ version: book.version })}
          </h2>
          <p className="market-facts">{m.markets_staff_in_force_since({ date: formatDateTime(book.in_force_at) })}</p>
          <TermsFacts terms={book.terms} security={security} currency={currency} />
        </section>
        <LogTable book={book} />
        <MakersPart book={book} />
        <MarketHistory book={book} />
      </div>
    </>
  );
}

function Phase({ book }: { readonly book: StaffMarket }) {
  const { symbol, phase, phase_since: since, phase_until: until, phase_reason: reason, ended_at: ended } = book;
  return (
    <p className="market-marks market-facts">
      <StateStatus display={displayOf(book)} />
      <span>{reasonNames[reason]()}</span>
      <span>
        {m.markets_staff_since()} <DateTime at={since} />
      </span>
      {ended === null && (until !== null || phase === 'halted') && (
        <span>
          {until === null ? (
            m.markets_staff_until_staff()
          ) : (
            <>
              {m.markets_staff_until()} <DateTime at={until} />
            </>
          )}
        </span>
      )}
      <Link to={innerPaths.bookFigures} params={{ symbol }} className="link">
        {m.markets_staff_figures_title()}
      </Link>
    </p>
  );
}

function Now({ book }: { readonly book: StaffMarket }) {
  const { currency, security } = book;
  const price = (key: string, name: string, amount: string | null): KeyValuePair => ({
    key,
    name,
    value: amount === null ? '—' : <Money amount={amount} unit={currency} />,
  });
  return (
    <section className="card card-pad" aria-labelledby="now">
      <h2 id="now">{m.markets_staff_price()}</h2>
      <KeyValue
        pairs={[
          {
            key: 'last',
            name: m.markets_staff_last_price(),
            value:
              book.last_price === null ? (
                m.markets_staff_never_traded()
              ) : (
                <>
                  <Money amount={book.last_price} unit={currency} />
                  {book.last_at !== null && (
                    <>
                      {' '}
                      · <DateTime at={book.last_at} />
                    </>
                  )}
                </>
              ),
            strong: true,
          },
          price('reference', m.markets_staff_reference_price(), book.reference_price),
          price('buy', m.markets_staff_best_buy(), book.best_buy),
          price('sell', m.markets_staff_best_sell(), book.best_sell),
          {
            key: 'spread',
            name: m.markets_staff_spread(),
            value: book.spread_per === null ? '—' : percentOf(book.spread_per),
          },
          ...(book.auction_price === null
            ? []
            : [
                {
                  key: 'auction',
                  name: m.markets_staff_auction_price(),
                  value: m.markets_staff_auction_units({
                    units: amountOf(book.auction_units ?? '0', security),
                    price: amountOf(book.auction_price, currency),
                  }),
                },
              ]),
          { key: 'orders', name: m.markets_staff_orders(), value: book.open_orders },
          { key: 'trades', name: m.markets_staff_trades_today(), value: book.trades_today },
          price('volume', m.markets_staff_volume_today(), book.value_today),
        ]}
      />
    </section>
  );
}

function Matching({ book }: { readonly book: StaffMarket }) {
  return (
    <section className="card card-pad" aria-labelledby="matching">
      <h2 id="matching">{m.markets_staff_matching()}</h2>
      <KeyValue
        pairs={[
          { key: 'lag', name: m.markets_staff_lag(), value: book.lag, strong: true },
          { key: 'log', name: m.markets_staff_log_number(), value: book.log_number },
          { key: 'input', name: m.markets_staff_input_number(), value: book.input_number },
          { key: 'matched', name: m.markets_staff_matched_number(), value: book.matched_number },
          { key: 'depth', name: m.markets_staff_depth_number(), value: book.depth_number },
          { key: 'fence', name: m.markets_staff_fence(), value: book.fence },
        ]}
      />
      <p className="market-facts">{m.markets_staff_fence_hint()}</p>
    </section>
  );
}

function UnknownMarket() {
  return (
    <>
      <PageHead title={m.markets_staff_unknown()} />
      <EmptyState
        title={m.markets_staff_unknown()}
        action={
          <Link to={pages.trading.path} className="link">
            {m.markets_staff_title()}
          </Link>
        }
      />
    </>
  );
}
