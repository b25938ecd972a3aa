import { queryFor } from '@istmo/client/query';
import { listMeasures } from '@istmo/contract/areas/measures/measures.staff.calls';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../../layout/session.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { authorityText, kindNames, movedText, orderedText, stateDisplays } from './measure-names.ts';

const shown = 5;

/** On a customer's page: what was ordered about their securities. */
export function CustomerMeasures({ id }: { id: string }) {
  const maySee = usePermission('measures.read');
  return maySee ? <MeasuresPanel id={id} /> : null;
}

function MeasuresPanel({ id }: { id: string }) {
  const query = useQuery(queryFor(listMeasures, { input: { customer: id, pageSize: shown } }));
  return (
    <Panel title={m.measures_customer_panel()} note={query.data?.count} query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <PanelEmpty>{m.measures_customer_none()}</PanelEmpty>
        ) : (
          <ul className="customer-rows">
            {data.map((row) => (
              <li key={row.id}>
                <span>{kindNames[row.kind]()}</span>
                <span>
                  {movedText(row) || orderedText(row)} · {authorityText(row)} · {row.reference}
                </span>
                <span className="customer-row-end">{stateDisplays[row.state].name()}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
