import { type ReactNode, useId } from 'react';
import { type PendingQuery, QueryPending } from './QueryPending.tsx';

type PanelProps<Data> = {
  title: string;
  /** Beside the title: a sum, a count. */
  note?: ReactNode;
  action?: ReactNode;
  query: PendingQuery & { readonly data: Data | undefined };
  children: (data: Data) => ReactNode;
};

/** One part of a customer's page, loaded from the area that owns it: the others stay usable when it fails. */
export function Panel<Data>({ title, note, action, query, children }: PanelProps<Data>) {
  const id = useId();
  const { data } = query;
  return (
    <section className="card customer-panel" aria-labelledby={id}>
      <div className="customer-panel-head">
        <h2 id={id}>{title}</h2>
        {note && <span>{note}</span>}
        {action && <div className="customer-panel-action">{action}</div>}
      </div>
      {data !== undefined ? children(data) : <QueryPending query={query} className="customer-ghost-panel" />}
    </section>
  );
}

/** What a part says when it has nothing. */
export function PanelEmpty({ children }: { children: ReactNode }) {
  return <p className="customer-empty">{children}</p>;
}
