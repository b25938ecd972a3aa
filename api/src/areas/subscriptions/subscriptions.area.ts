import type { Area } from '../../area.ts';
import { answerReadAllotmentLetter, answerReadConfirmation } from './documents.ts';
import { answerLeave } from './leave.ts';
import { answerReadOrderForm } from './read-order-form.ts';
import { answerListSubscriptions, answerReadSubscription } from './read-subscriptions.ts';
import { answerListRaiseOrders } from './staff/list-orders.ts';
import { answerReadRaiseFigures } from './staff/read-figures.ts';
import { answerSubscribe } from './subscribe.ts';
import { subscriptionsTasks } from './subscriptions.worker.ts';

export const subscriptionsArea: Area = {
  handlers: [
    answerReadOrderForm,
    answerSubscribe,
    answerLeave,
    answerListSubscriptions,
    answerReadSubscription,
    answerReadConfirmation,
    answerReadAllotmentLetter,
  ],
  staffHandlers: [answerListRaiseOrders, answerReadRaiseFigures],
  tasks: subscriptionsTasks,
};
