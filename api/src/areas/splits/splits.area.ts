import type { Area } from '../../area.ts';
import { answerReadOwnSplit } from './read-own-split.ts';
import { splitsTasks } from './splits.worker.ts';
import { answerReadSplit } from './staff/read-split.ts';

export const splitsArea: Area = {
  handlers: [answerReadOwnSplit],
  staffHandlers: [answerReadSplit],
  tasks: splitsTasks,
};
