import type { AreaTasks } from '../../area-tasks.ts';
import { restrictAtService } from './restrict-at-service.ts';

export const rulesTasks: AreaTasks = {
  intervalTasks: [{ name: 'restrict-at-service', everyMs: 5_000, run: restrictAtService }],
};
