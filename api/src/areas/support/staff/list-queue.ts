import { countWaitingTickets, listQueue } from '@istmo/contract/areas/support/support.staff.contract';
import type { StaffId } from '@istmo/contract/kernel/id';
import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { readQueueSearch } from '../../accounts/public.ts';
import { countQueues, countWaiting, findQueueRow, type QueueRow, readAnswerTimes, readQueue } from '../queue.store.ts';
import { readCategories } from '../support.store.ts';
import { answerDueAt } from '../answer-due.ts';
import { toCategoryView, toQueueView } from './staff-view.ts';

const referencePattern = /^tk-/i;
const monthMs = 30 * 86_400_000;

export const answerListQueue = handleStaff(listQueue, async (app, { staff, language, role }, { limit, ...query }) => {
  const [rows, counts, categories, times] = await Promise.all([
    findRows(app, staff, { ...query, role, limit: limit + 1 }),
    countQueues(app.db, staff),
    readCategories(app.db),
    readAnswerTimes(app.db, new Date(app.clock.now().getTime() - monthMs)),
  ]);
  return {
    data: rows.slice(0, limit).map((row) => toQueueView(app, row, language)),
    has_more: rows.length > limit,
    counts,
    categories: categories.map((category) => toCategoryView(category, language)),
    first_answer: times
      ? { median_minutes: Math.round(times.median), most_minutes: Math.round(times.most), tickets: times.tickets }
      : null,
  };
});

type Search = {
  readonly view: 'open' | 'mine' | 'unassigned' | 'closed';
  readonly category: string;
  readonly search: string;
  readonly role: StaffRole;
  readonly limit: number;
};

/** A number finds its ticket in every queue; other words are those of a customer. */
async function findRows(app: App, staff: StaffId, query: Search): Promise<QueueRow[]> {
  const { view, category, search, role, limit } = query;
  const words = search.trim();
  if (referencePattern.test(words)) {
    const found = await findQueueRow(app.db, words.toUpperCase());
    return found ? [found] : [];
  }
  return readQueue(app.db, {
    isClosed: view === 'closed',
    assignedTo: { open: undefined, closed: undefined, mine: staff, unassigned: null }[view],
    category: category === '' ? undefined : category,
    customers: (await readQueueSearch(app.db, { role, search }))?.customers,
    limit,
  });
}

export const answerCountWaitingTickets = handleStaff(countWaitingTickets, async (app) =>
  showQueueLength(await countWaiting(app.db), (waitingSince) => answerDueAt(app, { waitingSince })),
);
