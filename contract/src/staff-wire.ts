import * as audit from './areas/audit/audit.contract.ts';
import * as staff from './areas/staff/staff.contract.ts';
import * as support from './areas/support/support.staff.contract.ts';
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
  // support
  support.countWaitingTickets,
  support.listQueue,
  support.readThread,
  support.readThreadImage,
  support.answerTicket,
  support.writeNote,
  support.assignTicket,
  support.closeTicket,
  support.reopenTicket,
  support.listCannedAnswers,
  support.saveCannedAnswer,
] satisfies readonly Endpoint[];
