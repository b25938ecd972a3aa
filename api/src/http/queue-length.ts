import type { Reader } from '@istmo/db/tx';

/** The most that is counted of a list: counting all of a long one costs more than reading a page of it. */
export const maxCounted = 10_000;

/** What waits in a queue of staff, and since when its oldest does. */
export type QueueLength = { readonly waiting: number; readonly oldestAt: Date | null };

/** The rows of a queue, as a table with its condition, and the column that says since when they wait. */
type QueuedRows = { readonly rows: string; readonly since: string };

export async function countQueue(
  reader: Reader,
  { rows, since }: QueuedRows,
  values: readonly unknown[] = [],
): Promise<QueueLength> {
  const [length] = await reader.query<QueueLength>(
    `select count(*)::int as waiting, min(since) as "oldestAt"
       from (select ${since} as since from ${rows} order by ${since} limit ${maxCounted}) queued`,
    [...values],
  );
  return length ?? { waiting: 0, oldestAt: null };
}

/** The length of a queue as a reply; `dueAfter` says until when what waits since a moment should be done, where the queue has a time for it. */
export const showQueueLength = ({ waiting, oldestAt }: QueueLength, dueAfter?: (since: Date) => Date | undefined) => ({
  waiting,
  oldest_at: oldestAt?.toISOString() ?? null,
  oldest_due_at: (oldestAt && dueAfter?.(oldestAt))?.toISOString() ?? null,
});
