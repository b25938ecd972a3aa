import type { Handler } from '../../http/handler.ts';
import { answerCountUnread } from './count-unread.ts';
import { answerListEmailChoices } from './list-email-choices.ts';
import { answerListNotifications } from './list-notifications.ts';
import { answerMarkAllRead } from './mark-all-read.ts';
import { answerMarkRead } from './mark-read.ts';
import { answerSaveEmailChoice } from './save-email-choice.ts';
import { answerSwitchEmailsOff } from './switch-emails-off.ts';

export const notificationsRoutes: readonly Handler[] = [
  answerListNotifications,
  answerCountUnread,
  answerMarkRead,
  answerMarkAllRead,
  answerListEmailChoices,
  answerSaveEmailChoice,
  answerSwitchEmailsOff,
];
