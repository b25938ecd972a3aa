import type { Area } from '../../area.ts';
import { answerConfirmSubscription } from './confirm-subscription.ts';
import { answerReadFees } from './read-fees.ts';
import { answerReadMaintenance, answerReadMaintenanceForStaff } from './read-maintenance.ts';
import { answerReadSettings } from './read-settings.ts';
import { siteTasks } from './site.worker.ts';
import {
  answerDeleteNewsletterDraft,
  answerListNewsletterDrafts,
  answerReadNewsletterPage,
  answerSaveNewsletterDraft,
} from './staff/newsletter-drafts.ts';
import { answerListNewsletters, answerSendNewsletter, answerTestNewsletter } from './staff/newsletters.ts';
import { answerReadMaintenanceSwitch, answerSwitchMaintenance } from './staff/switch-maintenance.ts';
import { answerSubscribe } from './subscribe.ts';
import { answerUnsubscribe } from './unsubscribe.ts';

export const siteArea: Area = {
  handlers: [
    answerReadMaintenance,
    answerReadMaintenanceForStaff,
    answerReadSettings,
    answerReadFees,
    answerSubscribe,
    answerConfirmSubscription,
    answerUnsubscribe,
  ],
  staffHandlers: [
    answerReadMaintenanceSwitch,
    answerSwitchMaintenance,
    answerListNewsletters,
    answerTestNewsletter,
    answerSendNewsletter,
    answerListNewsletterDrafts,
    answerSaveNewsletterDraft,
    answerDeleteNewsletterDraft,
    answerReadNewsletterPage,
  ],
  tasks: siteTasks,
};
