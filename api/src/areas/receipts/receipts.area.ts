import type { Area } from '../../area.ts';
import { answerReadSwap } from './read-swap.ts';
import { answerReadSwapReceipt } from './receipt.ts';

export const receiptsArea: Area = {
  handlers: [answerReadSwap, answerReadSwapReceipt],
};
