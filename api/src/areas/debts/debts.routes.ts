import type { Handler } from '../../http/handler.ts';
import { answerListOwnDebts } from './list-own-debts.ts';

export const debtsRoutes: readonly Handler[] = [answerListOwnDebts];
