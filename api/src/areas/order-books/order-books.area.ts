import type { Area } from '../../area.ts';
import { answerCancelOrder, answerCancelOrders, answerReduceOrder, answerReplaceOrder } from './change-orders.ts';
import { matchWhenDue } from './match-orders.ts';
import { answerPlaceOrder } from './place-order.ts';
import { answerListOrders, answerListOwnTrades, answerReadOrder, answerReadOrderTicket } from './read-orders.ts';

export const orderBooksArea: Area = {
  handlers: [
    answerPlaceOrder,
    answerCancelOrder,
    answerCancelOrders,
    answerReduceOrder,
    answerReplaceOrder,
    answerListOrders,
    answerReadOrder,
    answerListOwnTrades,
    answerReadOrderTicket,
  ],
  tasks: { intervalTasks: [{ name: 'match-orders', everyMs: 20, run: matchWhenDue }] },
};
