import type { App } from '../../app.ts';
import type { Ticket } from './support.store.ts';

const hourMs = 3_600_000;

/** When the promised time ends; undefined while the customer does not wait. */
export function answerDueAt({ settings }: App, { waitingSince }: Pick<Ticket, 'waitingSince'>): Date | undefined {
  return waitingSince ? new Date(waitingSince.getTime() + settings.supportAnswerHours * hourMs) : undefined;
}
