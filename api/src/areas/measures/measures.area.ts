import type { Area } from '../../area.ts';
import { answerListOwnFrozen } from './list-own-frozen.ts';
import { measuresTasks } from './measures.worker.ts';
import { answerDecideMeasure } from './staff/decide-measure.ts';
import { answerCountWaitingMeasures, answerListMeasures } from './staff/list-measures.ts';
import { answerProposeMeasure } from './staff/propose-measure.ts';
import { countProposed } from './list-measures.store.ts';

export const measuresArea: Area = {
  handlers: [answerListOwnFrozen],
  staffHandlers: [answerListMeasures, answerCountWaitingMeasures, answerProposeMeasure, answerDecideMeasure],
  tasks: measuresTasks,
  waiting: [{ name: 'measures', count: ({ db }) => countProposed(db) }],
};
