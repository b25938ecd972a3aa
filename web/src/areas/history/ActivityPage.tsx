import * as m from '@istmo/contract/messages';
import { IconButton } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { dateText, dayOf } from '@istmo/ui/date-text';
import { Sentence } from '@istmo/ui/Sentence';
import { useNavigate, useSearch } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { PageHead } from '@istmo/client/PageHead';
import { serverNow } from '@istmo/client/server-time';
import { zoneNow } from '../../shared/format.ts';
import { ActivityMark } from './ActivityMark.tsx';
import { ListTable, type RowsProps } from '@istmo/client/list/ListTable';
import { byDay } from './days.ts';
import { type Activity, activityList } from './history-lists.tsx';
import { type ListSearch, readListSearch } from '@istmo/client/list/list-search';
import { toListView } from '@istmo/client/list/list-view';
import './history.css';

const route = '/signed-in/activity';

/** /activity: the customer's actions and money movements, by day (requirement 1.2). */
export function ActivityPage() {
  const search = useSearch({ from: route });
  const navigate = useNavigate({ from: '/activity' });
  const patch = (change: ListSearch): void =>
    void navigate({ search: (before) => readListSearch({ ...before, ...change }), resetScroll: false });
  return (
    <>
      <PageHead
        title={m.history_activity_title()}
        intro={`${m.history_activity_intro()} ${m.ui_time_zone({ zone: zoneNow() })}.`}
      />
      <ListTable list={activityList} view={toListView(search)} onView={patch} Rows={ActivityRows} />
    </>
  );
}

function ActivityRows({ rows, onDetail }: RowsProps<Activity>) {
  return (
    <div className="activity">
      {byDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="activity-day">
            {dayName(day)}
          </h2>
          <ul className="card activity-list">
            {ofDay.map((row) => (
              <ActivityRow key={row._id} row={row} onDetail={onDetail} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ActivityRow({ row, onDetail }: { row: Activity; onDetail: (row: Activity) => void }) {
  return (
    <li className="activity-row">
      <ActivityMark row={row} />
      <div className="activity-text">
        <p className="activity-type">{row.type}</p>
        <p>
          <Sentence text={row.message} />
        </p>
      </div>
      <div className="activity-side">
        {row.receive_message && <span className="money-pos">{row.receive_message}</span>}
        {row.deducted_message && <span>{row.deducted_message}</span>}
        <DateTime at={row.created_at} className="num text-ink-3" />
      </div>
      <IconButton
        size="sm"
        label={m.ui_details_of({ what: activityList.detail?.of(row) ?? row.type })}
        onClick={() => onDetail(row)}
      >
        <ChevronRight aria-hidden />
      </IconButton>
    </li>
  );
}

function dayName(day: string): string {
  const now = new Date(serverNow());
  if (day === dayOf(now)) return `${m.history_today()} · ${dateText(day)}`;
  const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
  return day === dayOf(before) ? `${m.history_yesterday()} · ${dateText(day)}` : dateText(day);
}
