import type { Handler } from '../../http/handler.ts';
import { answerListOwnDebts } from './list-own-debts.ts';
import { answerListSettledBy } from './list-settled-by.ts';

export const debtsRoutes: readonly Handler[] = [answerListOwnDebts, answerListSettledBy];
