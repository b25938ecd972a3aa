import { endSession, logoutEverywhere } from '@istmo/contract/areas/session/session.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Tag } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallFailure } from '../../shared/call.ts';
import { LoadFailed } from '../../shared/LoadFailed.tsx';
import { toast } from '../../shared/toast.ts';
import { sessionsQuery } from './security.queries.ts';

/** The customer's sessions, with a button that ends all but this one. */
export function SessionsBlock() {
  const sessions = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<string>();
  const rows = sessions.data?.data ?? [];

  const finish = async (failure: CallFailure | undefined, message: string): Promise<void> => {
    toast(failure ? { text: failure.msg, tone: 'neg' } : { text: message, tone: 'pos' });
    if (!failure) await sessions.refetch();
    setEnding(undefined);
  };
  const endOne = async (id: string): Promise<void> => {
    setEnding(id);
    const outcome = await call(endSession, { id });
    await finish(outcome.done ? undefined : outcome.failure, m.session_session_ended());
  };
  const endOthers = async (): Promise<void> => {
    setEnding('others');
    const outcome = await call(logoutEverywhere, { keep_current: true });
    await finish(
      outcome.done ? undefined : outcome.failure,
      outcome.done ? m.session_sessions_ended_count({ count: outcome.reply.ended }) : '',
    );
  };

  return (
    <section className="card settings-block" aria-labelledby="sessions">
      <div className="settings-head">
        <h2 id="sessions" className="settings-title">
          {m.session_sessions_title()}
        </h2>
        {rows.length > 1 && (
          <Button size="sm" variant="secondary" loading={ending === 'others'} onClick={() => void endOthers()}>
            {m.session_sessions_end_others()}
          </Button>
        )}
      </div>
      {sessions.isPending && (
        <Loading label={m.ui_loading()}>
          <div className="grid gap-3 p-5">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        </Loading>
      )}
      {sessions.isError && (
        <div className="px-5 pb-5">
          <LoadFailed error={sessions.error} onRetry={() => void sessions.refetch()} />
        </div>
      )}
      <ul className="settings-list">
        {rows.map((row) => (
          <li key={row._id}>
            <span className="settings-label">
              <span>{row.browser}</span>
              <small>
                {row.deviceinfo} · {m.session_sessions_last_seen()} <DateTime at={row.last_seen_at} className="num" />
              </small>
            </span>
            {row.current === 1 ? (
              <Tag tone="brand">{m.session_sessions_current()}</Tag>
            ) : (
              <Button size="sm" variant="ghost" loading={ending === row._id} onClick={() => void endOne(row._id)}>
                {m.session_sessions_end()}
                <span className="sr-only">
                  {' '}
                  {row.browser}, {row.deviceinfo}
                </span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {rows.length === 1 && <p className="settings-locked">{m.session_sessions_none()}</p>}
    </section>
  );
}
