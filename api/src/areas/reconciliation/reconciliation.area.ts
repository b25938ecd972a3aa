import type { Area } from '../../area.ts';
import { answerCloseCase, answerCountWaitingCases, answerListCases, answerTakeCase } from './staff/cases.ts';
import { answerDecideLift, answerProposeLift, answerReadCover, answerStopLeaving } from './staff/cover.ts';
import { countOpenCases } from './cases.store.ts';
import { coverMetrics } from './cover-metrics.ts';

export const reconciliationArea: Area = {
  staffHandlers: [
    answerReadCover,
    answerStopLeaving,
    answerProposeLift,
    answerDecideLift,
    answerCountWaitingCases,
    answerListCases,
    answerTakeCase,
    answerCloseCase,
  ],
  waiting: [{ name: 'differences', count: ({ db }) => countOpenCases(db) }],
  metrics: coverMetrics,
};
