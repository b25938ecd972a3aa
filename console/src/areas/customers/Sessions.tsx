import { queryFor } from '@istmo/client/query';
import { listCustomerSessions } from '@istmo/contract/areas/sessions/sessions.staff.calls';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import type { Customer } from './customer-names.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

/** Where the customer is signed in. */
export function Sessions({ customer: { id } }: { customer: Customer }) {
  const query = useQuery(queryFor(listCustomerSessions, { input: { id } }));
  return (
    <Panel title={m.customers_sessions()} note={query.data?.data.length} query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <PanelEmpty>{m.customers_sessions_empty()}</PanelEmpty>
        ) : (
          <ul className="customer-rows">
            {data.map(({ id: session, browser, device, address, last_seen_at: at }) => (
              <li key={session}>
                <Monitor aria-hidden />
                <span>{`${[browser, device].filter(Boolean).join(', ')} · ${address}`}</span>
                <span className="customer-row-end">
                  <span className="sr-only">{m.customers_sessions_last()} </span>
                  <DateTime at={at} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
