import type { Handler } from '../../http/handler.ts';
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

export const cardsStaffRoutes: readonly Handler[] = [
  answerCountWaitingPurchases,
  answerListPurchaseQueue,
  answerReadPurchaseCase,
  answerAskAcquirer,
  answerRefundPurchase,
  answerDecideRefundProposal,
  answerNoteEvidence,
];
