import { formatRate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { EmptyState } from '@istmo/ui/EmptyState';
import { Status } from '@istmo/ui/Tag';
import { caseEventName, caseKindName } from '../reconciliation/public.ts';
import { checkDetail, checkName, processName, type SystemState } from './system-state.ts';

type StateProps = { state: SystemState };

const fallback = () => ({ empty: <EmptyState title={m.instruments_empty()} />, loading: m.ui_loading() });

export function ChecksTable({ state: { checks } }: StateProps) {
  return (
    <DataTable
      caption={m.platform_checks()}
      dense
      rows={checks}
      rowKey={({ name }) => name}
      fallback={fallback()}
      columns={[
        { key: 'name', header: m.platform_check(), names: true, card: 'title', cell: ({ name }) => checkName(name) },
        {
          key: 'ok',
          header: m.platform_result(),
          cell: ({ ok }) => <Status kind={ok ? 'done' : 'failed'}>{ok ? m.platform_ok() : m.platform_not_ok()}</Status>,
        },
        { key: 'detail', header: m.platform_detail(), cell: checkDetail },
      ]}
    />
  );
}

export function ProcessesTable({ state: { processes } }: StateProps) {
  return (
    <DataTable
      caption={m.platform_processes()}
      dense
      rows={processes}
      rowKey={({ role, name }) => `${role} ${name}`}
      state={processes.length > 0 ? 'rows' : 'empty'}
      fallback={fallback()}
      columns={[
        { key: 'role', header: m.platform_process_role(), cell: ({ role }) => processName(role) },
        { key: 'name', header: m.platform_process_name(), names: true, card: 'title', cell: ({ name }) => name },
        { key: 'version', header: m.platform_process_version(), cell: ({ version }) => version },
        { key: 'since', header: m.platform_process_since(), cell: ({ since }) => <DateTime at={since} /> },
        { key: 'seen', header: m.platform_process_seen(), cell: ({ seen_at: at }) => <DateTime at={at} /> },
        {
          key: 'alive',
          header: m.platform_result(),
          cell: ({ is_alive: isAlive }) => (
            <Status kind={isAlive ? 'done' : 'failed'}>
              {isAlive ? m.platform_process_alive() : m.platform_process_silent()}
            </Status>
          ),
        },
      ]}
    />
  );
}

export function QueuesTable({ state: { queues } }: StateProps) {
  return (
    <DataTable
      caption={m.platform_queues()}
      dense
      rows={queues}
      rowKey={({ name }) => name}
      fallback={fallback()}
      columns={[
        { key: 'name', header: m.platform_queue(), names: true, card: 'title', cell: ({ name }) => name },
        { key: 'waiting', header: m.platform_waiting(), align: 'end', cell: ({ waiting }) => waiting },
        { key: 'active', header: m.platform_active(), align: 'end', cell: ({ active }) => active },
        { key: 'retrying', header: m.platform_retrying(), align: 'end', cell: ({ retrying }) => retrying },
        { key: 'failed', header: m.platform_failed(), align: 'end', cell: ({ failed }) => failed },
      ]}
    />
  );
}

export function PricesTable({ state: { prices } }: StateProps) {
  return (
    <DataTable
      caption={m.platform_prices()}
      dense
      rows={prices}
      rowKey={({ symbol }) => symbol}
      state={prices.length > 0 ? 'rows' : 'empty'}
      fallback={fallback()}
      columns={[
        { key: 'symbol', header: m.platform_instrument(), names: true, card: 'title', cell: ({ symbol }) => symbol },
        {
          key: 'usd',
          header: m.platform_price(),
          align: 'end',
          cell: ({ usd }) => (usd === null ? '—' : `${formatRate(usd)} USD`),
        },
        {
          key: 'age',
          header: m.platform_confirmed_at(),
          cell: ({ observed_at: at }) => (at === null ? '—' : <DateTime at={at} />),
        },
        {
          key: 'stale',
          header: m.platform_result(),
          cell: ({ is_stale: isStale }) => (
            <Status kind={isStale ? 'failed' : 'done'}>{isStale ? m.platform_stale() : m.platform_fresh()}</Status>
          ),
        },
      ]}
    />
  );
}

/** What the last reconciliation found; nothing when there is no difference. */
export function DifferencesTable({ state: { reconciliation } }: StateProps) {
  const { differences } = reconciliation;
  if (differences.length === 0) return null;
  return (
    <DataTable
      caption={m.platform_differences()}
      dense
      rows={differences}
      rowKey={({ kind, event }) => `${kind} ${event}`}
      fallback={fallback()}
      columns={[
        { key: 'kind', header: m.platform_difference_kind(), cell: ({ kind }) => caseKindName(kind) },
        { key: 'event', header: m.platform_difference_event(), names: true, card: 'title', cell: caseEventName },
        { key: 'since', header: m.platform_difference_since(), cell: ({ first_seen: at }) => <DateTime at={at} /> },
      ]}
    />
  );
}
