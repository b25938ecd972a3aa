import type { Area } from '../../area.ts';
import { answerReadBondSchedule } from './read-bond-schedule.ts';
import {
  answerDecideBondTerms,
  answerListBonds,
  answerPreviewSchedule,
  answerProposeBondTerms,
  answerReadBond,
} from './staff/bond-terms.ts';
import { answerDecideHoliday, answerListHolidays, answerProposeHoliday } from './staff/holidays.ts';
import { answerDecideRate, answerListRates, answerProposeRateFixing, answerProposeRateIndex } from './staff/rates.ts';

export const bondsArea: Area = {
  handlers: [answerReadBondSchedule],
  staffHandlers: [
    answerListBonds,
    answerReadBond,
    answerPreviewSchedule,
    answerProposeBondTerms,
    answerDecideBondTerms,
    answerListHolidays,
    answerProposeHoliday,
    answerDecideHoliday,
    answerListRates,
    answerProposeRateIndex,
    answerProposeRateFixing,
    answerDecideRate,
  ],
};
