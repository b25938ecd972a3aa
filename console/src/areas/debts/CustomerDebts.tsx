import { queryFor } from '@istmo/client/query';
import { listDebts } from '@istmo/contract/areas/debts/debts.staff.calls';
import * as m from '@istmo/contract/messages';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { debtSourceNames, stateDisplays } from './debt-list.tsx';

const shown = 5;

/** On a customer's page: what they owe. */
export function CustomerDebts({ id }: { id: string }) {
  const query = useQuery(queryFor(listDebts, { input: { customer: id, pageSize: shown } }));
  return (
    <Panel title={m.debts_customer_panel()} note={query.data?.count} query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <PanelEmpty>{m.debts_customer_none()}</PanelEmpty>
        ) : (
          <ul className="customer-rows">
            {data.map((debt) => (
              <li key={debt.id}>
                <Money amount={debt.left} unit={debt.currency} />
                <span>
                  {debtSourceNames[debt.source]()} {debt.reference.slice(0, 16)}
                </span>
                <span className="customer-row-end">{stateDisplays[debt.state].name()}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
