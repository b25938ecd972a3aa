import type { Area } from '../../area.ts';
import { answerFreezeAccount } from './freeze-account.ts';
import { answerReadNotice } from './read-notice.ts';

export const freezeArea: Area = {
  handlers: [answerReadNotice, answerFreezeAccount],
};
