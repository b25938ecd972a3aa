import type { Area } from '../../area.ts';
import { countOpenCases } from './cases.store.ts';
import { searchDays } from './search-days.ts';
import {
  answerCountWaitingSurveillance,
  answerListSurveillanceCases,
  answerReadSurveillanceCase,
} from './staff/read-cases.ts';
import {
  answerCloseSurveillanceCase,
  answerTakeSurveillanceCase,
  answerWriteSurveillanceNote,
} from './staff/work-on-case.ts';

export const surveillanceArea: Area = {
  handlers: [],
  staffHandlers: [
    answerCountWaitingSurveillance,
    answerListSurveillanceCases,
    answerReadSurveillanceCase,
    answerTakeSurveillanceCase,
    answerWriteSurveillanceNote,
    answerCloseSurveillanceCase,
  ],
  tasks: { intervalTasks: [{ name: 'search-market-abuse', everyMs: 300_000, run: searchDays }] },
  waiting: [{ name: 'surveillance', count: ({ db }) => countOpenCases(db) }],
};
