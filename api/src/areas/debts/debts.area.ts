import type { Area } from '../../area.ts';
import { debtsTasks } from './debts.worker.ts';
import { answerListOwnDebts } from './list-own-debts.ts';
import { answerListSettledBy } from './list-settled-by.ts';
import { answerDecideWriteOff, answerListDebts, answerProposeWriteOff } from './staff/debts.ts';

export const debtsArea: Area = {
  handlers: [answerListOwnDebts, answerListSettledBy],
  staffHandlers: [answerListDebts, answerProposeWriteOff, answerDecideWriteOff],
  tasks: debtsTasks,
};
