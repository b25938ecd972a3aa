import type { Area } from '../../area.ts';
import { answerCountUnread } from './count-unread.ts';
import { answerListEmailChoices } from './list-email-choices.ts';
import { answerListNotifications } from './list-notifications.ts';
import { mailMetrics } from './mail-metrics.ts';
import { answerMarkAllRead } from './mark-all-read.ts';
import { answerMarkRead } from './mark-read.ts';
import { notificationsTasks } from './notifications.worker.ts';
import { answerSaveEmailChoice } from './save-email-choice.ts';
import { answerListCustomerEmails } from './staff/list-customer-emails.ts';
import { answerSwitchEmailsOff } from './switch-emails-off.ts';

export const notificationsArea: Area = {
  handlers: [
    answerListNotifications,
    answerCountUnread,
    answerMarkRead,
    answerMarkAllRead,
    answerListEmailChoices,
    answerSaveEmailChoice,
    answerSwitchEmailsOff,
  ],
  staffHandlers: [answerListCustomerEmails],
  tasks: notificationsTasks,
  metrics: mailMetrics,
};
