import type { Handler } from '../../http/handler.ts';
import { answerReadMaintenanceSwitch, answerSwitchMaintenance } from './staff/switch-maintenance.ts';

export const siteStaffRoutes: readonly Handler[] = [answerReadMaintenanceSwitch, answerSwitchMaintenance];
