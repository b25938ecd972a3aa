import type { Area } from '../../area.ts';
import { answerJoinWaiting, answerLeaveWaiting } from './change-waiting.ts';
import { answerListWaiting, answerReadWaiting } from './read-waiting.ts';
import { waitingListsTasks } from './waiting-lists.worker.ts';

export const waitingListsArea: Area = {
  handlers: [answerReadWaiting, answerListWaiting, answerJoinWaiting, answerLeaveWaiting],
  tasks: waitingListsTasks,
};
