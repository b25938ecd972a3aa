import type { Area } from '../../area.ts';
import { answerReadOwnReport, answerReadProceeds, answerReportMilestone } from './own-proceeds.ts';
import { postReleases } from './post-releases.ts';
import {
  answerDecideRaiseRelease,
  answerProposeRaiseRelease,
  answerReadRaiseProceeds,
  answerReadRaiseReport,
} from './staff/release-stage.ts';

export const raiseProceedsArea: Area = {
  handlers: [answerReadProceeds, answerReportMilestone, answerReadOwnReport],
  staffHandlers: [answerReadRaiseProceeds, answerReadRaiseReport, answerProposeRaiseRelease, answerDecideRaiseRelease],
  tasks: { intervalTasks: [{ name: 'post-raise-releases', everyMs: 2_000, run: postReleases }] },
};
