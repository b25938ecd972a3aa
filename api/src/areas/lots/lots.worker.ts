import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { releaseLots } from './release-lots.ts';

export const lotsTasks: AreaTasks = { intervalTasks: [{ name: 'release-lots', everyMs: 10_000, run: releaseLots }] };
