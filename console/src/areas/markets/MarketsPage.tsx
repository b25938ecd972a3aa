import './markets.css';
import { callOrThrow } from '@istmo/client/call-error';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { decideBook, listBooks } from '@istmo/contract/areas/markets/markets.staff.calls';
import type { ListColumn } from '@istmo/client/list/list-spec';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { innerPaths } from '../../inner-paths.ts';
import { usePermission } from '../../layout/session.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { WaitingProposals } from '../../shared/WaitingProposals.tsx';
import { LawDialog } from './LawDialog.tsx';
import { type BookRow, displayOf, percentOf } from './market-names.ts';
import { ProposalFacts, proposalName } from './ProposalFacts.tsx';
import { TermsDialog } from './TermsDialog.tsx';
import { toColumns } from './to-columns.ts';

// Markets move while staff look at them.
const refetchInterval = 5_000;

/** /trading: the markets between investors. */
export function MarketsPage() {
  const query = useQuery({ ...queryFor(listBooks, { input: {} }), refetchInterval });
  const [open, setOpen] = useState<'new' | 'law'>();
  const mayManage = usePermission('trading.manage');
  const mayCancel = usePermission('trading.cancel-orders');
  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHead
        title={m.markets_staff_title()}
        intro={m.markets_staff_intro()}
        action={
          <span className="market-marks">
            {mayCancel && (
              <Button variant="secondary" onClick={() => setOpen('law')}>
                {m.markets_staff_cancel_law()}…
              </Button>
            )}
            {mayManage && <Button onClick={() => setOpen('new')}>{m.markets_staff_new()}…</Button>}
          </span>
        }
      />
      <WaitingProposals
        proposals={query.data?.proposals ?? []}
        subject={m.markets_staff_title()}
        mayDecide={mayManage}
        nameOf={proposalName}
        factsOf={(proposal) => <ProposalFacts proposal={proposal} />}
        size="lg"
        decide={(decision) => callOrThrow(decideBook, decision)}
      />
      <QueryTable
        query={query}
        empty={m.markets_staff_none()}
        sheet={{ name: 'markets', columns }}
        caption={m.markets_staff_title()}
        hideCaption
        rowKey={({ symbol }) => symbol}
        columns={toColumns(columns)}
      />
      {open === 'new' && <TermsDialog onClose={close} />}
      {open === 'law' && <LawDialog symbols={(query.data?.data ?? []).map(({ symbol }) => symbol)} onClose={close} />}
    </>
  );
}

const moneyOr = (amount: string | null, unit: string) =>
  amount === null ? '—' : <Money amount={amount} unit={unit} />;

const columns: readonly ListColumn<BookRow>[] = [
  {
    key: 'market',
    header: m.markets_staff_market,
    text: ({ symbol }) => symbol,
    show: ({ symbol }) => (
      <Link to={innerPaths.book} params={{ symbol }} className="link">
        {symbol}
      </Link>
    ),
    names: true,
    card: 'title',
  },
  {
    key: 'phase',
    header: m.markets_staff_phase,
    text: (book) => displayOf(book).name(),
    show: (book) => <StateStatus display={displayOf(book)} />,
    card: 'value',
  },
  {
    key: 'last',
    header: m.markets_staff_last_price,
    text: ({ last_price: price }) => price ?? '',
    show: ({ last_price: price, last_at: at, currency }) => (
      <>
        {price === null ? m.markets_staff_never_traded() : <Money amount={price} unit={currency} />}
        {at !== null && (
          <>
            <br />
            <small>
              <DateTime at={at} />
            </small>
          </>
        )}
      </>
    ),
    align: 'end',
  },
  {
    key: 'spread',
    header: m.markets_staff_spread,
    text: ({ spread_per: spread }) => spread ?? '',
    show: ({ spread_per: spread }) => (spread === null ? '—' : percentOf(spread)),
    align: 'end',
  },
  {
    key: 'orders',
    header: m.markets_staff_orders,
    text: ({ open_orders: orders }) => `${orders}`,
    align: 'end',
  },
  {
    key: 'trades',
    header: m.markets_staff_trades_today,
    text: ({ trades_today: trades }) => `${trades}`,
    align: 'end',
  },
  {
    key: 'volume',
    header: m.markets_staff_volume_today,
    text: ({ value_today: value }) => value,
    show: ({ value_today: value, currency }) => moneyOr(value, currency),
    align: 'end',
  },
  { key: 'lag', header: m.markets_staff_lag, text: ({ lag }) => `${lag}`, align: 'end' },
];
