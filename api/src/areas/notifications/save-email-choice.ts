import { saveEmailChoice } from '@istmo/contract/areas/notifications/notifications.contract';
import { handle } from '../../http/handler.ts';
import { publishEvent } from './events.store.ts';
import { storeEmailChoice } from './notifications.store.ts';

export const answerSaveEmailChoice = handle(saveEmailChoice, async (app, { customer }, { kind, is_on: isOn }) => {
  await app.db.inTransaction(async (tx) => {
    await storeEmailChoice(tx, customer, { kind, isOn, at: app.clock.now() });
    await publishEvent(tx, customer, 'notifications');
  });
  return {};
});
