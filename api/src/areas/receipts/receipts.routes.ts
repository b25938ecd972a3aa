import type { Handler } from '../../http/handler.ts';
import { answerReadSwap } from './read-swap.ts';
import { answerReadSwapReceipt } from './receipt.ts';

export const receiptsRoutes: readonly Handler[] = [answerReadSwap, answerReadSwapReceipt];
