import type { Handler } from '../../http/handler.ts';
import { answerReadRules } from './read-rules.ts';

export const rulesRoutes: readonly Handler[] = [answerReadRules];
