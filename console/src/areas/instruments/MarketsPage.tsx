import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listInstruments } from '@istmo/contract/areas/instruments/instruments.staff.calls';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { HaltsTable, SecurityPrices } from '../prices/public.ts';
import { InstrumentDialog } from './InstrumentDialog.tsx';
import { LimitsTable } from './LimitsTable.tsx';
import { MarketDialog } from './MarketDialog.tsx';
import { NetworkDialog } from './NetworkDialog.tsx';
import { ProposedTerms } from './ProposedTerms.tsx';
import { networkName } from '../../shared/network-name.ts';
import type { InstrumentEntry, MarketEntry, NetworkEntry } from './registry-entry.ts';
import { instrumentColumns, marketColumns, networkColumns } from './registry-columns.tsx';

/** /markets: instruments, their networks, markets and limits of withdrawals, and prices that are held back. */
export function MarketsPage() {
  const query = useQuery(queryFor(listInstruments, { input: {} }));
  const [dialog, setDialog] = useState<ReactNode>();
  const mayChange = usePermission('markets.change');
  const close = (): void => setDialog(undefined);
  const { instruments = [], markets = [], limits = [], proposals = [] } = query.data ?? {};
  const networks = instruments.flatMap(({ code, scale, networks: own }) =>
    own.map((network) => ({ ...network, code, scale })),
  );
  const fallback = {
    empty: <EmptyState title={m.instruments_empty()} />,
    failed: <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
    loading: m.ui_loading(),
  };
  const stateOf = (rows: readonly unknown[]) =>
    query.data ? (rows.length > 0 ? ('rows' as const) : ('empty' as const)) : query.isError ? 'failed' : 'loading';
  const change = <Row,>(nameOf: (row: Row) => string, open: (row: Row) => ReactNode) =>
    mayChange
      ? {
          header: m.instruments_change(),
          label: (row: Row) => m.instruments_change_title({ name: nameOf(row) }),
          onPress: (row: Row) => setDialog(open(row)),
        }
      : undefined;
  return (
    <>
      <PageHead title={m.instruments_title()} intro={m.instruments_intro()} />
      <HaltsTable />
      <ProposedTerms proposals={proposals} />
      <DataTable
        caption={m.instruments_markets()}
        dense
        columns={marketColumns()}
        rows={markets}
        rowKey={({ from, to }) => `${from}/${to}`}
        state={stateOf(markets)}
        fallback={fallback}
        action={change<MarketEntry>(
          ({ from, to }) => `${from}/${to}`,
          (entry) => (
            <MarketDialog entry={entry} onClose={close} />
          ),
        )}
      />
      <DataTable
        caption={m.instruments_instruments()}
        dense
        columns={instrumentColumns()}
        rows={instruments}
        rowKey={({ code }) => code}
        state={stateOf(instruments)}
        fallback={fallback}
        action={change<InstrumentEntry>(
          ({ code }) => code,
          (entry) => (
            <InstrumentDialog entry={entry} onClose={close} />
          ),
        )}
      />
      <DataTable
        caption={m.instruments_networks()}
        dense
        columns={networkColumns()}
        rows={networks}
        rowKey={({ code, name }) => `${code} ${name}`}
        state={stateOf(networks)}
        fallback={fallback}
        action={change<NetworkEntry>(
          ({ code, title }) => `${code} · ${networkName(title)}`,
          (entry) => (
            <NetworkDialog entry={entry} onClose={close} />
          ),
        )}
      />
      <LimitsTable rows={limits} state={stateOf(limits)} fallback={fallback} />
      <SecurityPrices />
      {dialog}
    </>
  );
}
