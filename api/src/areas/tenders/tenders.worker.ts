import type { AreaTasks } from '../../runtime/area-tasks.ts';
import { releaseOffers } from './release-offers.ts';

export const tendersTasks: AreaTasks = {
  intervalTasks: [{ name: 'release-tender-offers', everyMs: 10_000, run: releaseOffers }],
};
