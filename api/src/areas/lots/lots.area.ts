import type { Area } from '../../area.ts';
import { answerListOwnLots } from './list-own-lots.ts';
import { lotsTasks } from './lots.worker.ts';
import { answerListCustomerLots } from './staff/list-customer-lots.ts';

export const lotsArea: Area = {
  handlers: [answerListOwnLots],
  staffHandlers: [answerListCustomerLots],
  tasks: lotsTasks,
};
