import type { Area } from '../../area.ts';
import { allocationsTasks } from './allocations.worker.ts';
import { answerReadDemand } from './read-demand.ts';
import { answerReadAllotmentResult } from './read-result.ts';
import { answerDecideAllocation, answerProposeAllocation } from './staff/decide-allocation.ts';
import { answerListAllotments, answerReadAllocation } from './staff/read-allocation.ts';

export const allocationsArea: Area = {
  handlers: [answerReadAllotmentResult, answerReadDemand],
  staffHandlers: [answerReadAllocation, answerListAllotments, answerProposeAllocation, answerDecideAllocation],
  tasks: allocationsTasks,
};
