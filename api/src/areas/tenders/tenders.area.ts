import type { Area } from '../../area.ts';
import { answerGiveOffer, answerWithdrawOffer } from './change-offer.ts';
import { answerEstimateOffer, answerReadOffer } from './read-offer.ts';
import { answerReadOffers } from './staff/read-offers.ts';
import { tendersTasks } from './tenders.worker.ts';

export const tendersArea: Area = {
  handlers: [answerReadOffer, answerEstimateOffer, answerGiveOffer, answerWithdrawOffer],
  staffHandlers: [answerReadOffers],
  tasks: tendersTasks,
};
