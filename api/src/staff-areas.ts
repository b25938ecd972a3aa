import { auditRoutes } from './areas/audit/audit.routes.ts';
import { instrumentsStaffRoutes } from './areas/instruments/instruments.staff.routes.ts';
import { platformStaffRoutes } from './areas/platform/platform.staff.routes.ts';
import { pricesStaffRoutes } from './areas/prices/prices.staff.routes.ts';
import { siteStaffRoutes } from './areas/site/site.staff.routes.ts';
import { staffRoutes } from './areas/staff/staff.routes.ts';
import type { Handler } from './http/handler.ts';

/** The handlers of the console's calls, by area. */
export const staffHandlers: readonly Handler[] = [
  ...staffRoutes,
  ...auditRoutes,
  ...instrumentsStaffRoutes,
  ...pricesStaffRoutes,
  ...platformStaffRoutes,
  ...siteStaffRoutes,
];
