import type { Handler } from '../../http/handler.ts';
import { answerReadProgress } from './read-progress.ts';

export const offeringRoutes: readonly Handler[] = [answerReadProgress];
