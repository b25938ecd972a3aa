import type { Handler } from '../../http/handler.ts';
import { answerListOwnFrozen } from './list-own-frozen.ts';

export const measuresRoutes: readonly Handler[] = [answerListOwnFrozen];
