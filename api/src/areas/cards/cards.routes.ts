import type { Handler } from '../../http/handler.ts';
import { answerBuyByCard } from './buy-by-card.ts';
import { answerListCardPurchases, answerListTokenPurchases, answerReadCardPurchase } from './list-purchases.ts';
import { answerReadCardReceipt } from './receipt.ts';

export const cardsRoutes: readonly Handler[] = [
  answerBuyByCard,
  answerListCardPurchases,
  answerReadCardPurchase,
  answerListTokenPurchases,
  answerReadCardReceipt,
];
