import { accessStaffRoutes } from '../areas/access/access.staff.routes.ts';
import { accountsStaffRoutes } from '../areas/accounts/accounts.staff.routes.ts';
import { approvalsStaffRoutes } from '../areas/approvals/approvals.staff.routes.ts';
import { auditRoutes } from '../areas/audit/audit.routes.ts';
import { bankStaffRoutes } from '../areas/bank/bank.staff.routes.ts';
import { travelStaffRoutes } from '../areas/travel/travel.staff.routes.ts';
import { paymentsStaffRoutes } from '../areas/payments/payments.staff.routes.ts';
import { cardsStaffRoutes } from '../areas/cards/cards.staff.routes.ts';
import { customersStaffRoutes } from '../areas/customers/customers.staff.routes.ts';
import { creationStaffRoutes } from '../areas/creation/creation.staff.routes.ts';
import { debtsStaffRoutes } from '../areas/debts/debts.staff.routes.ts';
import { depositsStaffRoutes } from '../areas/deposits/staff/deposits.staff.routes.ts';
import { documentsStaffRoutes } from '../areas/documents/documents.staff.routes.ts';
import { exchangeStaffRoutes } from '../areas/exchange/exchange.staff.routes.ts';
import { measuresStaffRoutes } from '../areas/measures/measures.staff.routes.ts';
import { registerStaffRoutes } from '../areas/register/register.staff.routes.ts';
import { historyStaffRoutes } from '../areas/history/history.staff.routes.ts';
import { issuersStaffRoutes } from '../areas/issuers/issuers.staff.routes.ts';
import { instrumentsStaffRoutes } from '../areas/instruments/instruments.staff.routes.ts';
import { offeringStaffRoutes } from '../areas/offering/offering.staff.routes.ts';
import { payoutsStaffRoutes } from '../areas/payouts/payouts.staff.routes.ts';
import { kycStaffRoutes } from '../areas/kyc/kyc.staff.routes.ts';
import { notificationsStaffRoutes } from '../areas/notifications/notifications.staff.routes.ts';
import { platformStaffRoutes } from '../areas/platform/platform.staff.routes.ts';
import { pricesStaffRoutes } from '../areas/prices/prices.staff.routes.ts';
import { profileStaffRoutes } from '../areas/profile/profile.staff.routes.ts';
import { reconciliationStaffRoutes } from '../areas/reconciliation/reconciliation.staff.routes.ts';
import { rulesStaffRoutes } from '../areas/rules/rules.staff.routes.ts';
import { screeningStaffRoutes } from '../areas/screening/screening.staff.routes.ts';
import { sessionsStaffRoutes } from '../areas/sessions/sessions.staff.routes.ts';
import { legalStaffRoutes } from '../areas/legal/legal.staff.routes.ts';
import { settingsStaffRoutes } from '../areas/settings/settings.staff.routes.ts';
import { siteStaffRoutes } from '../areas/site/site.staff.routes.ts';
import { staffRoutes } from '../areas/staff/staff.routes.ts';
import { supportStaffRoutes } from '../areas/support/support.staff.routes.ts';
import { treasuryStaffRoutes } from '../areas/treasury/treasury.staff.routes.ts';
import { walletsStaffRoutes } from '../areas/wallets/wallets.staff.routes.ts';
import type { Handler } from '../http/handler.ts';

/** The handlers of the console's calls, by area. */
export const staffHandlers: readonly Handler[] = [
  ...staffRoutes,
  ...approvalsStaffRoutes,
  ...auditRoutes,
  ...bankStaffRoutes,
  ...issuersStaffRoutes,
  ...accessStaffRoutes,
  ...cardsStaffRoutes,
  ...paymentsStaffRoutes,
  ...travelStaffRoutes,
  ...accountsStaffRoutes,
  ...customersStaffRoutes,
  ...debtsStaffRoutes,
  ...creationStaffRoutes,
  ...measuresStaffRoutes,
  ...registerStaffRoutes,
  ...depositsStaffRoutes,
  ...exchangeStaffRoutes,
  ...documentsStaffRoutes,
  ...historyStaffRoutes,
  ...instrumentsStaffRoutes,
  ...payoutsStaffRoutes,
  ...offeringStaffRoutes,
  ...kycStaffRoutes,
  ...notificationsStaffRoutes,
  ...treasuryStaffRoutes,
  ...reconciliationStaffRoutes,
  ...platformStaffRoutes,
  ...pricesStaffRoutes,
  ...profileStaffRoutes,
  ...rulesStaffRoutes,
  ...screeningStaffRoutes,
  ...sessionsStaffRoutes,
  ...legalStaffRoutes,
  ...settingsStaffRoutes,
  ...siteStaffRoutes,
  ...supportStaffRoutes,
  ...walletsStaffRoutes,
];
