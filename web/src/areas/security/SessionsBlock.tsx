import { endSession, logoutEverywhere } from '@istmo/contract/areas/sessions/sessions.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Tag } from '@istmo/ui/Tag';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { callOrThrow } from '@istmo/client/call-error';
import { QueryBoundary } from '@istmo/client/QueryBoundary';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { sessionsQuery } from './security.queries.ts';
import { RowSkeletons } from './SignInsBlock.tsx';

/** The customer's sessions, with a button that ends all but this one. */
export function SessionsBlock() {
  return (
    <section className="card settings-block" aria-labelledby="sessions">
      <div className="settings-head">
        <h2 id="sessions" className="settings-title">
          {m.session_sessions_title()}
        </h2>
        <EndOthersButton />
      </div>
      <QueryBoundary skeleton={<RowSkeletons />}>
        <SessionList />
      </QueryBoundary>
    </section>
  );
}

function EndOthersButton() {
  const { data } = useQuery(sessionsQuery);
  const endOthers = useWrite({
    send: () => callOrThrow(logoutEverywhere, { keep_current: true }),
    changes: ['security'],
    onDone: ({ reply }) => toast({ text: m.session_sessions_ended_count({ count: reply.ended }), tone: 'pos' }),
  });
  if (!data || data.data.length < 2) return null;
  return (
    <Button size="sm" variant="secondary" loading={endOthers.isSending} onClick={() => endOthers.run()}>
      {m.session_sessions_end_others()}
    </Button>
  );
}

function SessionList() {
  const rows = useSuspenseQuery(sessionsQuery).data.data;
  const endOne = useWrite({
    send: (id: string) => callOrThrow(endSession, { id }),
    changes: ['security'],
    onDone: () => toast({ text: m.session_session_ended(), tone: 'pos' }),
  });
  return (
    <>
      <ul className="settings-list">
        {rows.map((row) => (
          <li key={row._id}>
            <span className="settings-label">
              <span>{row.browser}</span>
              <small>
                {row.deviceinfo !== '' && `${row.deviceinfo} · `}
                {m.session_sessions_last_seen()} <DateTime at={row.last_seen_at} className="num" />
              </small>
            </span>
            {row.current === 1 ? (
              <Tag tone="brand">{m.session_sessions_current()}</Tag>
            ) : (
              <Button
                size="sm"
                variant="ghost"
                loading={endOne.isSending && endOne.input === row._id}
                onClick={() => endOne.run(row._id)}
              >
                {m.session_sessions_end()}
                <span className="sr-only"> {[row.browser, row.deviceinfo].filter(Boolean).join(', ')}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 1 && <p className="settings-locked">{m.session_sessions_none()}</p>}
    </>
  );
}
