import type { Handler } from '../../http/handler.ts';
import { answerReadDemo } from './read-demo.ts';

export const developersRoutes: readonly Handler[] = [answerReadDemo];
