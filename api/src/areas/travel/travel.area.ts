import type { Area } from '../../area.ts';
import { answerListTravelRecords } from './staff/list-records.ts';
import { travelTasks } from './travel.worker.ts';

export const travelArea: Area = {
  staffHandlers: [answerListTravelRecords],
  tasks: travelTasks,
};
