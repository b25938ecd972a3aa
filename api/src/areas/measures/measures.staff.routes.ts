import type { Handler } from '../../http/handler.ts';
import { answerDecideMeasure } from './staff/decide-measure.ts';
import { answerCountWaitingMeasures, answerListMeasures } from './staff/list-measures.ts';
import { answerProposeMeasure } from './staff/propose-measure.ts';

export const measuresStaffRoutes: readonly Handler[] = [
  answerListMeasures,
  answerCountWaitingMeasures,
  answerProposeMeasure,
  answerDecideMeasure,
];
