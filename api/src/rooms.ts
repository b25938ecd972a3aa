import { accessRoutes } from './areas/access/access.routes.ts';
import { depositsRoutes } from './areas/deposits/deposits.routes.ts';
import { depositsWork } from './areas/deposits/deposits.worker.ts';
import { exchangeRoutes } from './areas/exchange/exchange.routes.ts';
import { exchangeWork } from './areas/exchange/exchange.worker.ts';
import { historyRoutes } from './areas/history/history.routes.ts';
import { kycRoutes } from './areas/kyc/kyc.routes.ts';
import { kycWork } from './areas/kyc/kyc.worker.ts';
import { notificationsWork } from './areas/notifications/notifications.worker.ts';
import { offeringRoutes } from './areas/offering/offering.routes.ts';
import { profileRoutes } from './areas/profile/profile.routes.ts';
import { securityRoutes } from './areas/security/security.routes.ts';
import { sessionRoutes } from './areas/session/session.routes.ts';
import { sessionWork } from './areas/session/session.worker.ts';
import { siteRoutes } from './areas/site/site.routes.ts';
import { siteWork } from './areas/site/site.worker.ts';
import { walletsRoutes } from './areas/wallets/wallets.routes.ts';
import type { Handler } from './http/handler.ts';
import type { RoomWork } from './room-work.ts';

/** Every call that is built, by room. */
export const handlers: readonly Handler[] = [
  ...siteRoutes,
  ...sessionRoutes,
  ...securityRoutes,
  ...accessRoutes,
  ...profileRoutes,
  ...kycRoutes,
  ...walletsRoutes,
  ...offeringRoutes,
  ...exchangeRoutes,
  ...depositsRoutes,
  ...historyRoutes,
];

/** What the rooms do by themselves, in the worker. */
export const work: readonly RoomWork[] = [
  notificationsWork,
  siteWork,
  exchangeWork,
  sessionWork,
  depositsWork,
  kycWork,
];

export const queues: readonly string[] = work.flatMap(({ workers = [] }) => workers.map(({ queue }) => queue));
