import { LoadFailed } from '@istmo/client/LoadFailed';
import type { CallError } from '@istmo/client/call-error';
import * as m from '@istmo/contract/messages';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { type ReactNode, useId } from 'react';

type PanelQuery<Data> = {
  readonly data: Data | undefined;
  readonly error: CallError | null;
  readonly refetch: () => Promise<unknown>;
};

type PanelProps<Data> = {
  title: string;
  /** Beside the title: a sum, a count. */
  note?: ReactNode;
  action?: ReactNode;
  query: PanelQuery<Data>;
  children: (data: Data) => ReactNode;
};

/** One part of a customer's page, loaded from the area that owns it: the others stay usable when it fails. */
export function Panel<Data>({ title, note, action, query, children }: PanelProps<Data>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <section className="card customer-panel" aria-labelledby={id}>
      <div className="customer-panel-head">
        <h2 id={id}>{title}</h2>
        {note && <span>{note}</span>}
        {action && <div className="customer-panel-action">{action}</div>}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={m.ui_loading()}>
          <Skeleton className="customer-ghost-panel" />
        </Loading>
      )}
    </section>
  );
}

/** What a part says when it has nothing. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className="customer-empty">{children}</p>;
}
