import './price-alerts.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { AlertState } from './AlertState.tsx';
import { alertsQuery, conditionOf, waitingFirst } from './price-alerts.ts';
import { RemoveAlert } from './RemoveAlert.tsx';

/** The customer's alerts of one market. */
export function MarketAlerts({ symbol }: { readonly symbol: string }) {
  return (
    <section className="alert-list" aria-labelledby="market-alerts">
      <h3 id="market-alerts">{m.alerts_own_here({ symbol })}</h3>
      <Alerts symbol={symbol} />
    </section>
  );
}

function Alerts({ symbol }: { readonly symbol: string }) {
  const query = useQuery(alertsQuery(symbol));
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Loading label={m.ui_loading()}>
        <Skeleton className="h-12" />
      </Loading>
    );
  if (query.data.data.length === 0) return <p className="alert-none">{m.alerts_none_here()}</p>;
  return (
    <ul>
      {waitingFirst(query.data.data).map((alert) => (
        <li key={alert.id}>
          <span className="alert-condition">{conditionOf(alert)}</span>
          <AlertState alert={alert} />
          <RemoveAlert alert={alert} />
        </li>
      ))}
    </ul>
  );
}
