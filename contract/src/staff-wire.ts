import * as audit from './areas/audit/audit.contract.ts';
import * as staff from './areas/staff/staff.contract.ts';
import type { Endpoint } from './kernel/endpoint.ts';

/** The calls of the console, under /console/api/. Only a session of staff reaches them. */
export const staffEndpoints = [
  staff.signInStaff,
  staff.readInvitation,
  staff.acceptInvitation,
  staff.signOutStaff,
  staff.readStaffSession,
  staff.listStaff,
  staff.inviteStaff,
  staff.changeStaff,
  staff.endStaffSessions,
  // audit
  audit.listAudit,
  audit.verifyAudit,
] satisfies readonly Endpoint[];
