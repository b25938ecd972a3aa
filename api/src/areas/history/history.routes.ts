import type { Handler } from '../../http/handler.ts';
import { answerListActivity } from './list-activity.ts';
import { answerListInternalMoves } from './list-internal-moves.ts';
import { answerListSignIns } from './list-sign-ins.ts';

export const historyRoutes: readonly Handler[] = [answerListSignIns, answerListActivity, answerListInternalMoves];
