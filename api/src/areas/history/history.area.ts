import type { Area } from '../../area.ts';
import { answerListActivity } from './list-activity.ts';
import { answerListInternalMoves } from './list-internal-moves.ts';
import { answerListSignIns } from './list-sign-ins.ts';
import { answerListCustomerActivity, answerListCustomerSignIns } from './staff/list-customer-history.ts';

export const historyArea: Area = {
  handlers: [answerListSignIns, answerListActivity, answerListInternalMoves],
  staffHandlers: [answerListCustomerSignIns, answerListCustomerActivity],
};
