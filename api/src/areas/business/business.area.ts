import type { Area } from '../../area.ts';
import { businessTasks } from './business.worker.ts';
import { answerReadBusiness } from './staff/read-business.ts';

export const businessArea: Area = { staffHandlers: [answerReadBusiness], tasks: businessTasks };
