import { queryFor } from '@istmo/client/query';
import { listCustomerDeposits } from '@istmo/contract/areas/deposits/deposits.staff.calls';
import * as m from '@istmo/contract/messages';
import { Address } from '@istmo/ui/Address';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { CompanyTeam } from '../company-members/public.ts';
import { CustomerInvestorRecords } from '../appropriateness/public.ts';
import { CustomerDebts } from '../debts/public.ts';
import { CustomerLots } from '../lots/public.ts';
import { CustomerCategory } from '../rules/public.ts';
import { CustomerMeasures } from '../measures/public.ts';
import { Balances } from './Balances.tsx';
import type { Customer } from './customer-names.ts';
import { DeceasedHolder } from './DeceasedHolder.tsx';
import { Notes } from './Notes.tsx';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';
import { Person } from './Person.tsx';
import { Sessions } from './Sessions.tsx';
import { TfaReset } from './TfaReset.tsx';
import { Timeline } from './Timeline.tsx';

/** What a member of staff needs first: the money, what happened, and who it is. */
export function Overview({ customer }: { customer: Customer }) {
  const { id } = customer;
  return (
    <div className="customer-columns">
      <div className="customer-stack">
        <Balances id={id} />
        <CustomerDebts id={id} />
        <CustomerLots id={id} />
        <CustomerMeasures id={id} />
        <Timeline customer={customer} />
      </div>
      <div className="customer-stack">
        <Person id={id} />
        <CustomerCategory id={id} name={customer.username} />
        <CompanyTeam id={id} name={customer.username} />
        <CustomerInvestorRecords id={id} />
        <TfaReset customer={customer} />
        <DeceasedHolder customer={customer} />
        <Sessions customer={customer} />
        <RecentDeposits id={id} />
        <Notes customer={customer} />
      </div>
    </div>
  );
}

const shownDeposits = 5;

function RecentDeposits({ id }: { id: string }) {
  const query = useQuery(queryFor(listCustomerDeposits, { input: { id, pageSize: shownDeposits } }));
  return (
    <Panel title={m.customers_deposits()} note={query.data?.count} query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <PanelEmpty>{m.customers_deposits_empty()}</PanelEmpty>
        ) : (
          <ul className="customer-rows">
            {data.map((row) => (
              <li key={row.id}>
                <Money amount={row.amount} unit={row.currency} />
                <Address value={row.txid} shape="10" />
                <span className="customer-row-end">{m.customers_deposit_state({ state: row.state })}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
