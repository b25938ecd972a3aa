import type { Handler } from '../../http/handler.ts';
import {
  answerDeleteNewsletterDraft,
  answerListNewsletterDrafts,
  answerReadNewsletterPage,
  answerSaveNewsletterDraft,
} from './staff/newsletter-drafts.ts';
import { answerListNewsletters, answerSendNewsletter, answerTestNewsletter } from './staff/newsletters.ts';
import { answerReadMaintenanceSwitch, answerSwitchMaintenance } from './staff/switch-maintenance.ts';

export const siteStaffRoutes: readonly Handler[] = [
  answerReadMaintenanceSwitch,
  answerSwitchMaintenance,
  answerListNewsletters,
  answerTestNewsletter,
  answerSendNewsletter,
  answerListNewsletterDrafts,
  answerSaveNewsletterDraft,
  answerDeleteNewsletterDraft,
  answerReadNewsletterPage,
];
