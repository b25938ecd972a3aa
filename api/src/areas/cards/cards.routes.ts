import type { Handler } from '../../http/handler.ts';
import { answerBuyByCard } from './buy-by-card.ts';
import { answerOpenCardForm } from './card-form.ts';
import { answerListCardPurchases, answerListTokenPurchases, answerReadCardPurchase } from './list-purchases.ts';
import { answerReadCardReceipt } from './receipt.ts';

export const cardsRoutes: readonly Handler[] = [
  answerBuyByCard,
  answerOpenCardForm,
  answerListCardPurchases,
  answerReadCardPurchase,
  answerListTokenPurchases,
  answerReadCardReceipt,
];
