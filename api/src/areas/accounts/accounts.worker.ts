import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { linkQueue, sendRequestedLink } from './request-link.ts';

export const accountsTasks: AreaTasks = { workers: [{ queue: linkQueue, run: sendRequestedLink, atOnce: 10 }] };
