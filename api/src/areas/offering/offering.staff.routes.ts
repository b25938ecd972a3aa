import type { Handler } from '../../http/handler.ts';
import { answerChangeWindow } from './staff/change-window.ts';
import { answerDecideOffering } from './staff/decide-offering.ts';
import { answerListOfferings, answerListSales } from './staff/list-offerings.ts';
import { answerProposeOffering } from './staff/propose-offering.ts';
import { answerProposePayout, answerProposeRelease } from './staff/propose-release.ts';

export const offeringStaffRoutes: readonly Handler[] = [
  answerListOfferings,
  answerListSales,
  answerProposeOffering,
  answerProposeRelease,
  answerProposePayout,
  answerDecideOffering,
  answerChangeWindow,
];
