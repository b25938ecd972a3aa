import type { Handler } from '../../http/handler.ts';
import { answerDecideWriteOff, answerListDebts, answerProposeWriteOff } from './staff/debts.ts';

export const debtsStaffRoutes: readonly Handler[] = [answerListDebts, answerProposeWriteOff, answerDecideWriteOff];
