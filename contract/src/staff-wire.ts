import * as audit from './areas/audit/audit.contract.ts';
import * as instruments from './areas/instruments/instruments.staff.contract.ts';
import * as platform from './areas/platform/platform.staff.contract.ts';
import * as prices from './areas/prices/prices.staff.contract.ts';
import * as site from './areas/site/site.staff.contract.ts';
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
  // instruments and prices
  instruments.listInstruments,
  instruments.changeInstrument,
  instruments.changeNetwork,
  instruments.changeMarket,
  prices.listPriceHalts,
  prices.resumePrice,
  // platform and site
  platform.readSystemState,
  platform.listFailedJobs,
  platform.retryJob,
  site.readMaintenanceSwitch,
  site.switchMaintenance,
  site.listNewsletters,
  site.previewNewsletter,
  site.testNewsletter,
  site.sendNewsletter,
] satisfies readonly Endpoint[];
