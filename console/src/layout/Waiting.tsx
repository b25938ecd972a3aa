import { queryFor } from '@istmo/client/query';
import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { useQuery } from '@tanstack/react-query';
import type { WaitingCall } from '../paths.ts';
import { ageText, useNow } from '../shared/age.ts';

const refetchInterval = 30_000;

/** What waits on a page of the menu. */
export const waitingQuery = (waiting: WaitingCall) => ({
  ...queryFor(waiting, { input: {}, topics: ['support'] }),
  refetchInterval,
});

/** Undefined until it is known. */
const useWaiting = (waiting: WaitingCall) => useQuery(waitingQuery(waiting)).data;

/** In the menu: how many wait, and for how long the oldest. */
export function MenuWaiting({ waiting: call }: { waiting: WaitingCall }) {
  const now = useNow();
  const data = useWaiting(call);
  if (!data || data.waiting === 0 || data.oldest_at === null) return null;
  const age = ageText(data.oldest_at, now);
  return (
    <span className="waiting" data-late={isPast(data.oldest_due_at, now)}>
      <b>{data.waiting}</b> <span className="waiting-age">{age}</span>
      <span className="sr-only">{m.staff_waiting({ count: data.waiting, age })}</span>
    </span>
  );
}

/** On the home page: the same in words. */
export function TileWaiting({ waiting: call }: { waiting: WaitingCall }) {
  const now = useNow();
  const data = useWaiting(call);
  if (!data) return <span className="tile-waiting">{m.ui_loading()}</span>;
  if (data.oldest_at === null) return <span className="tile-waiting">{m.staff_waiting_none()}</span>;
  const isLate = isPast(data.oldest_due_at, now);
  return (
    <span className="tile-waiting" data-late={isLate}>
      <strong>{data.waiting}</strong>
      <span>{m.staff_waiting_oldest({ age: ageText(data.oldest_at, now) })}</span>
      {data.oldest_due_at !== null && !isLate && (
        <span>{m.staff_waiting_due({ at: formatDateTime(data.oldest_due_at) })}</span>
      )}
      {isLate && <b>{m.staff_waiting_late()}</b>}
    </span>
  );
}

const isPast = (at: string | null, now: number): boolean => at !== null && Date.parse(at) < now;
