import type { Handler } from '../../http/handler.ts';
import { answerReadMaintenance, answerReadMaintenanceForStaff } from './read-maintenance.ts';
import { answerReadSettings } from './read-settings.ts';

export const siteRoutes: readonly Handler[] = [
  answerReadMaintenance,
  answerReadMaintenanceForStaff,
  answerReadSettings,
];
