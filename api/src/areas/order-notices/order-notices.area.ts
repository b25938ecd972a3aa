import type { Area } from '../../area.ts';
import { notifyOrders } from './notify-orders.ts';
import { answerReadTradeConfirmation } from './trade-confirmation.ts';

export const orderNoticesArea: Area = {
  handlers: [answerReadTradeConfirmation],
  tasks: { intervalTasks: [{ name: 'notify-orders', everyMs: 1_000, run: notifyOrders }] },
};
