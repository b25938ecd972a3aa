import type { Area } from '../../area.ts';
import { offeringTasks } from './offering.worker.ts';
import { answerReadProgress } from './read-progress.ts';
import { answerChangeWindow } from './staff/change-window.ts';
import { answerDecideOffering } from './staff/decide-offering.ts';
import { answerListOfferings, answerListSales } from './staff/list-offerings.ts';
import { answerProposeOffering } from './staff/propose-offering.ts';
import { answerProposePayout, answerProposeRelease } from './staff/propose-release.ts';

export const offeringArea: Area = {
  handlers: [answerReadProgress],
  staffHandlers: [
    answerListOfferings,
    answerListSales,
    answerProposeOffering,
    answerProposeRelease,
    answerProposePayout,
    answerDecideOffering,
    answerChangeWindow,
  ],
  tasks: offeringTasks,
};
