import { queryFor } from '@istmo/client/query';
import { listAudit } from '@istmo/contract/areas/audit/audit.calls';
import { listCustomerActivity } from '@istmo/contract/areas/history/history.staff.calls';
import { formatDate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { Sentence } from '@istmo/ui/Sentence';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import Gavel from 'lucide-react/icons/gavel';
import UserRound from 'lucide-react/icons/user-round';
import { usePermission } from '../../layout/session.ts';
import { actionName, type Customer } from './customer-names.ts';
import { Panel, PanelEmpty } from '../../shared/Panel.tsx';

type TimelineEntry = {
  readonly key: string;
  readonly at: string;
  readonly Icon: typeof Eye;
  readonly text: string;
  readonly who: string;
};

const shown = 25;

/** The newest that the customer did and, for roles that may read the audit log, that staff did. */
export function Timeline({ customer: { id, username } }: { customer: Customer }) {
  const seesLooks = usePermission('audit.read');
  const activity = useQuery(queryFor(listCustomerActivity, { input: { id, pageSize: shown } }));
  const audit = useQuery({
    ...queryFor(listAudit, { input: { subject_kind: 'customer', subject: id, pageSize: shown } }),
    enabled: seesLooks,
  });
  const byCustomer: TimelineEntry[] = (activity.data?.data ?? []).map((row) => ({
    key: row.id,
    at: row.at,
    Icon: UserRound,
    text: row.message,
    who: username,
  }));
  const byStaff: TimelineEntry[] = (audit.data?.data ?? []).map(({ number, at, kind, action, reason, staff }) => ({
    key: number,
    at,
    Icon: kind === 'look' ? Eye : Gavel,
    text: reason === '' ? actionName(action) : `${actionName(action)}: ${reason}`,
    who: staff || m.audit_system(),
  }));
  const isLoaded = activity.data !== undefined && (!seesLooks || audit.data !== undefined);
  const entries = [...byCustomer, ...byStaff].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, shown);
  const query = {
    data: isLoaded ? entries : undefined,
    error: activity.error ?? audit.error,
    refetch: () => Promise.all([activity.refetch(), audit.refetch()]),
  };
  return (
    <Panel title={m.customers_timeline()} query={query}>
      {(rows) =>
        rows.length === 0 ? <PanelEmpty>{m.customers_timeline_empty()}</PanelEmpty> : <Days entries={rows} />
      }
    </Panel>
  );
}

function Days({ entries }: { entries: readonly TimelineEntry[] }) {
  return [...Map.groupBy(entries, ({ at }) => formatDate(at))].map(([day, rows]) => (
    <section key={day} className="customer-day" aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {rows.map(({ key, at, Icon, text, who }) => (
          <li key={key}>
            <DateTime at={at} />
            <Icon aria-hidden />
            <span>
              <Sentence text={text} />
            </span>
            <span className="customer-row-end">{who}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
