import type { Handler } from '../../http/handler.ts';
import { answerConfirmSubscription } from './confirm-subscription.ts';
import { answerUnsubscribe } from './unsubscribe.ts';
import { answerReadFees } from './read-fees.ts';
import { answerReadMaintenance, answerReadMaintenanceForStaff } from './read-maintenance.ts';
import { answerReadSettings } from './read-settings.ts';
import { answerSubscribe } from './subscribe.ts';

export const siteRoutes: readonly Handler[] = [
  answerReadMaintenance,
  answerReadMaintenanceForStaff,
  answerReadSettings,
  answerReadFees,
  answerSubscribe,
  answerConfirmSubscription,
  answerUnsubscribe,
];
