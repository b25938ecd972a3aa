import './reserves.css';
import { callOrThrow } from '@istmo/client/call-error';
import type { ListColumn } from '@istmo/client/list/list-spec';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { readCover, stopLeaving } from '@istmo/contract/areas/reconciliation/reconciliation.staff.calls';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Banner } from '@istmo/ui/Banner';
import { Money } from '@istmo/ui/Money';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { placeName } from '../../shared/place-name.ts';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { sheetFigure, sheetText, sheetTime } from '../../shared/sheet-columns.ts';
import { SweepsTable } from '../sweeps/public.ts';
import { WalletsTable } from '../treasury/public.ts';
import { CaseList } from './CaseList.tsx';
import { StopBanner } from './StopBanner.tsx';

type Cover = ReplyAt<typeof readCover>;
type CoverProps = {
  query: { data: Cover | undefined; error: unknown; isError: boolean; refetch: () => Promise<unknown> };
};

// The comparison runs each minute.
const refetchMs = 15_000;

/** /reserves: what is outside beside what is owed, what is stopped, and the differences. */
export function ReservesPage() {
  const query = useQuery({ ...queryFor(readCover, { input: {} }), refetchInterval: refetchMs });
  return (
    <>
      <PageHead title={m.reconciliation_title()} intro={m.reconciliation_intro()} />
      {query.data && <LastRun cover={query.data} />}
      {query.data?.stops.map((stop) => (
        <StopBanner key={stop.id} stop={stop} />
      ))}
      <CurrencyTable query={query} />
      <PlaceTable query={query} />
      <WalletsTable />
      <SweepsTable />
      <CaseList />
    </>
  );
}

function LastRun({ cover: { runs } }: { cover: Cover }) {
  const [run] = runs;
  if (!run) return <p>{m.reconciliation_never()}</p>;
  const at = formatDateTime(run.at);
  if (run.failure !== '')
    return (
      <Banner tone="neg" title={m.reconciliation_failed()}>
        {m.reconciliation_failed_body({ at, failure: run.failure })}
      </Banner>
    );
  return <p>{m.reconciliation_compared({ at, differences: run.differences, short: run.short })}</p>;
}

const currencySheet: readonly ListColumn<Cover['currencies'][number]>[] = [
  sheetText('currency', m.reconciliation_currency, ({ currency }) => currency),
  sheetFigure('assets', m.reconciliation_assets, ({ assets }) => assets),
  sheetFigure('liabilities', m.reconciliation_liabilities, ({ liabilities }) => liabilities),
  sheetFigure('surplus', m.reconciliation_surplus, ({ surplus }) => surplus),
  sheetTime('checked', m.reconciliation_checked, ({ checked_at: at }) => at),
];

const placeSheet: readonly ListColumn<Cover['places'][number]>[] = [
  sheetText('place', m.reconciliation_place, ({ place }) => placeName(place)),
  sheetText('currency', m.reconciliation_currency, ({ currency }) => currency),
  sheetFigure('mirror', m.reconciliation_mirror, ({ mirror }) => mirror),
  sheetFigure('found', m.reconciliation_found, ({ found }) => found),
  sheetTime('checked', m.reconciliation_checked, ({ checked_at: at }) => at),
];

function CurrencyTable({ query }: CoverProps) {
  const mayStop = usePermission('reconciliation.decide');
  const [stopping, setStopping] = useState<string>();
  const stopped = new Set(query.data?.stops.map(({ currency }) => currency));
  return (
    <>
      <QueryTable
        query={{ ...query, data: query.data && { data: query.data.currencies } }}
        empty={m.reconciliation_currencies_empty()}
        sheet={{ name: 'reserves', columns: currencySheet }}
        caption={m.reconciliation_currencies()}
        rowKey={({ currency }) => currency}
        columns={[
          {
            key: 'currency',
            header: m.reconciliation_currency(),
            names: true,
            card: 'title',
            cell: (row) => row.currency,
          },
          {
            key: 'assets',
            header: m.reconciliation_assets(),
            align: 'end',
            cell: (row) => <Money amount={row.assets} />,
          },
          {
            key: 'liabilities',
            header: m.reconciliation_liabilities(),
            align: 'end',
            cell: (row) => <Money amount={row.liabilities} />,
          },
          {
            key: 'surplus',
            header: m.reconciliation_surplus(),
            align: 'end',
            card: 'value',
            cell: (row) => <Money amount={row.surplus} signed />,
          },
          {
            key: 'state',
            header: m.reconciliation_state(),
            cell: (row) => <CoverState row={row} isStopped={stopped.has(row.currency)} />,
          },
        ]}
        rowMenu={
          mayStop
            ? {
                header: m.reconciliation_actions(),
                label: ({ currency }) => m.reconciliation_actions_of({ currency }),
                items: ({ currency }) =>
                  stopped.has(currency)
                    ? []
                    : [{ key: 'stop', label: m.reconciliation_stop(), onChoose: () => setStopping(currency) }],
              }
            : undefined
        }
      />
      {stopping !== undefined && (
        <ReasonDialog
          title={m.reconciliation_stop_title({ currency: stopping })}
          action={m.reconciliation_stop()}
          isDanger
          send={(reason) => callOrThrow(stopLeaving, { currency: stopping, reason })}
          onClose={() => setStopping(undefined)}
        >
          {m.reconciliation_stop_body()}
        </ReasonDialog>
      )}
    </>
  );
}

type CoverStateProps = { row: Cover['currencies'][number]; isStopped: boolean };

function CoverState({ row, isStopped }: CoverStateProps) {
  const isShort = row.surplus.startsWith('-');
  return (
    <span className="reserves-state">
      <Status kind={isShort ? 'failed' : 'done'}>
        {isShort ? m.reconciliation_short() : m.reconciliation_covered()}
      </Status>
      {isStopped && <Status kind="stopped">{m.reconciliation_is_stopped()}</Status>}
    </span>
  );
}

function PlaceTable({ query }: CoverProps) {
  return (
    <QueryTable
      query={{ ...query, data: query.data && { data: query.data.places } }}
      empty={m.reconciliation_places_empty()}
      sheet={{ name: 'places', columns: placeSheet }}
      caption={m.reconciliation_places()}
      rowKey={({ place, currency }) => `${place} ${currency}`}
      columns={[
        {
          key: 'place',
          header: m.reconciliation_place(),
          names: true,
          card: 'title',
          cell: ({ place }) => placeName(place),
        },
        { key: 'currency', header: m.reconciliation_currency(), cell: ({ currency }) => currency },
        {
          key: 'mirror',
          header: m.reconciliation_mirror(),
          align: 'end',
          cell: (row) => <Money amount={row.mirror} />,
        },
        {
          key: 'found',
          header: m.reconciliation_found(),
          align: 'end',
          card: 'value',
          cell: (row) => <Money amount={row.found} />,
        },
      ]}
    />
  );
}
