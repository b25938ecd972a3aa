import type { Language } from '@istmo/contract/kernel/message';
import type { App } from '../../../app.ts';
import { answerDueAt } from '../answer-due.ts';
import type { QueueRow } from '../queue.store.ts';
import type { Category } from '../support.store.ts';

export const toCategoryView = (category: Category, language: Language) => ({
  code: category.code,
  name: category[language],
});

/** A ticket as the queue and its page have it. */
export function toQueueView(app: App, row: QueueRow, language: Language) {
  return {
    reference_no: row.referenceNo,
    subject: row.subject,
    category: toCategoryView(row.category, language),
    customer: row.username,
    language: row.language,
    assigned: row.assignedStaff === null ? null : { id: row.assignedStaff, name: row.assignedName ?? '' },
    opened_at: row.openedAt.toISOString(),
    waiting_since: row.waitingSince?.toISOString() ?? null,
    answer_due_at: answerDueAt(app, row)?.toISOString() ?? null,
    first_answered_at: row.firstAnsweredAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}
