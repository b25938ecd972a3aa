import type { Handler } from '../../http/handler.ts';
import { answerFreezeAccount } from './freeze-account.ts';
import { answerReadNotice } from './read-notice.ts';

export const freezeRoutes: readonly Handler[] = [answerReadNotice, answerFreezeAccount];
