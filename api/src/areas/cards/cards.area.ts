import type { Area } from '../../area.ts';
import { answerBuyByCard } from './buy-by-card.ts';
import { answerOpenCardForm } from './card-form.ts';
import { cardsTasks } from './cards.worker.ts';
import { answerListCardPurchases, answerListTokenPurchases, answerReadCardPurchase } from './list-purchases.ts';
import { answerReadCardReceipt } from './receipt.ts';
import {
  answerCountWaitingPurchases,
  answerListPurchaseQueue,
  answerReadPurchaseCase,
} from './staff/read-purchases.ts';
import {
  answerAskAcquirer,
  answerDecideRefundProposal,
  answerNoteEvidence,
  answerRefundPurchase,
} from './staff/work-on-purchases.ts';
import { countAttention } from './staff/purchase-queue.store.ts';

export const cardsArea: Area = {
  handlers: [
    answerBuyByCard,
    answerOpenCardForm,
    answerListCardPurchases,
    answerReadCardPurchase,
    answerListTokenPurchases,
    answerReadCardReceipt,
  ],
  staffHandlers: [
    answerCountWaitingPurchases,
    answerListPurchaseQueue,
    answerReadPurchaseCase,
    answerAskAcquirer,
    answerRefundPurchase,
    answerDecideRefundProposal,
    answerNoteEvidence,
  ],
  tasks: cardsTasks,
  waiting: [{ name: 'card-purchases', count: ({ db }) => countAttention(db) }],
};
