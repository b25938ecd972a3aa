import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { restrictIssued } from './restrict-issued.ts';

export const rulesTasks: AreaTasks = {
  intervalTasks: [
    {
      name: 'restrict-issued',
      everyMs: 5_000,
      isNeeded: ({ issuance }) => !issuance.isLeftOut,
      run: restrictIssued,
    },
  ],
};
