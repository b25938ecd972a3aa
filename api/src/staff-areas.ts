import { auditRoutes } from './areas/audit/audit.routes.ts';
import { staffRoutes } from './areas/staff/staff.routes.ts';
import { supportStaffRoutes } from './areas/support/support.staff.routes.ts';
import type { Handler } from './http/handler.ts';

/** The handlers of the console's calls, by area. */
export const staffHandlers: readonly Handler[] = [...staffRoutes, ...auditRoutes, ...supportStaffRoutes];
