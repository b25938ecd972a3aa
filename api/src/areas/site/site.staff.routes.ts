import type { Handler } from '../../http/handler.ts';
import {
  answerListNewsletters,
  answerPreviewNewsletter,
  answerSendNewsletter,
  answerTestNewsletter,
} from './staff/newsletters.ts';
import { answerReadMaintenanceSwitch, answerSwitchMaintenance } from './staff/switch-maintenance.ts';

export const siteStaffRoutes: readonly Handler[] = [
  answerReadMaintenanceSwitch,
  answerSwitchMaintenance,
  answerListNewsletters,
  answerPreviewNewsletter,
  answerTestNewsletter,
  answerSendNewsletter,
];
