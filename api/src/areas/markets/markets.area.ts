import type { Area } from '../../area.ts';
import { answerReadOwnAgreement } from './read-own-agreement.ts';
import { applyTerms, countDays, takeSamples } from './market-tasks.ts';
import { answerCancelBookOrders, answerCountBookOrders } from './staff/cancel-orders.ts';
import { answerDecideBook } from './staff/decide.ts';
import { answerHaltBook, answerResumeBook } from './staff/halt.ts';
import { answerListMarketDays } from './staff/list-days.ts';
import { answerListMakerDays, answerListMakers, answerProposeMaker, answerProposeMakerEnd } from './staff/makers.ts';
import { answerProposeBookEnd, answerProposeReferencePrice } from './staff/propose-state.ts';
import { answerProposeBook, answerProposeBookTerms } from './staff/propose-terms.ts';
import { answerListBooks, answerReadBook, answerReadBookChoices } from './staff/read-books.ts';

export const marketsArea: Area = {
  handlers: [answerReadOwnAgreement],
  staffHandlers: [
    answerListBooks,
    answerReadBook,
    answerReadBookChoices,
    answerCountBookOrders,
    answerListMarketDays,
    answerListMakers,
    answerListMakerDays,
    answerHaltBook,
    answerResumeBook,
    answerCancelBookOrders,
    answerProposeBook,
    answerProposeBookTerms,
    answerProposeReferencePrice,
    answerProposeBookEnd,
    answerProposeMaker,
    answerProposeMakerEnd,
    answerDecideBook,
  ],
  tasks: {
    intervalTasks: [
      { name: 'apply-market-terms', everyMs: 5_000, run: applyTerms },
      { name: 'sample-markets', everyMs: 10_000, run: takeSamples },
      { name: 'count-market-days', everyMs: 60_000, run: countDays },
    ],
  },
};
