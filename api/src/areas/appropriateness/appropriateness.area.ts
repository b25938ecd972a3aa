import type { Area } from '../../area.ts';
import { answerAnswerQuestionnaire } from './answer-questionnaire.ts';
import { answerDeclareMeans } from './declare-means.ts';
import { answerReadInvestorProfile } from './read-investor-profile.ts';
import { answerReadQuestionnaire } from './read-questionnaire.ts';
import { answerReadResult } from './read-result.ts';
import { answerCountWaiting, answerDecideAppropriateness } from './staff/decide.ts';
import { answerReadInvestorRecords } from './staff/investor-records.ts';
import { answerListQuestionnaires, answerProposeQuestionnaire, answerReadStatistics } from './staff/questionnaires.ts';
import { answerListRetailLimits, answerProposeRetailLimit } from './staff/retail-limits.ts';

export const appropriatenessArea: Area = {
  handlers: [
    answerReadInvestorProfile,
    answerDeclareMeans,
    answerReadQuestionnaire,
    answerAnswerQuestionnaire,
    answerReadResult,
  ],
  staffHandlers: [
    answerListQuestionnaires,
    answerReadStatistics,
    answerProposeQuestionnaire,
    answerListRetailLimits,
    answerProposeRetailLimit,
    answerDecideAppropriateness,
    answerCountWaiting,
    answerReadInvestorRecords,
  ],
};
