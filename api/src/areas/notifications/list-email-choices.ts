import { optionalEmailKinds } from '@istmo/contract/areas/notifications/notification-kinds';
import { listEmailChoices } from '@istmo/contract/areas/notifications/notifications.contract';
import { handle } from '../../http/handler.ts';
import { readEmailChoices } from './notifications.store.ts';

/** What was never chosen is on. */
export const answerListEmailChoices = handle(listEmailChoices, async (app, { customer }) => {
  const choices = await readEmailChoices(app.db, customer);
  return { data: optionalEmailKinds.map((kind) => ({ kind, is_on: choices.get(kind) ?? true })) };
});
