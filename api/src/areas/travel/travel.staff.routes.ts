import type { Handler } from '../../http/handler.ts';
import { answerListTravelRecords } from './staff/list-records.ts';

export const travelStaffRoutes: readonly Handler[] = [answerListTravelRecords];
