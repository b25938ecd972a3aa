import './corporate-actions.css';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { listEventSecurities } from '@istmo/contract/areas/corporate-actions/reports.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button, buttonClass } from '@istmo/ui/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { innerPaths } from '../../inner-paths.ts';
import { ConsoleList } from '../../shared/ConsoleList.tsx';
import { useListView } from '../../shared/use-list-view.ts';
import { DraftDialog } from './DraftDialog.tsx';
import { eventFilters, eventList } from './event-list.tsx';
import { filtersOf } from './payments-report.tsx';

/** /corporate-actions: every event of every security. */
export function EventsPage() {
  const listView = useListView(eventFilters);
  const mayPropose = usePermission('corporate-actions.propose');
  const known = useQuery(queryFor(listEventSecurities, { input: {} })).data?.data ?? [];
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={m.actions_list_title()}
        intro={m.actions_list_intro()}
        action={
          <span className="event-head-actions">
            <Link to={innerPaths.corporateCalendar} className={buttonClass({ variant: 'secondary' })}>
              {m.actions_calendar_title()}
            </Link>
            <Link to={innerPaths.eventPayments} className={buttonClass({ variant: 'secondary' })}>
              {m.actions_report_title()}
            </Link>
            {mayPropose && <Button onClick={() => setOpen(true)}>{m.actions_draft_new()}</Button>}
          </span>
        }
      />
      <ConsoleList list={eventList(filtersOf(known))} {...listView} />
      {isOpen && <DraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}
