import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { countDueVotes } from './count-vote.ts';
import { notifyResults } from './notify-result.ts';

export const votesTasks: AreaTasks = {
  intervalTasks: [
    { name: 'count-votes', everyMs: 10_000, run: countDueVotes },
    { name: 'notify-vote-results', everyMs: 30_000, run: notifyResults },
  ],
};
