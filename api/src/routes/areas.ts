import type { Area, WaitingList } from '../area.ts';
import { accessArea } from '../areas/access/access.area.ts';
import { accountsArea } from '../areas/accounts/accounts.area.ts';
import { approvalsArea } from '../areas/approvals/approvals.area.ts';
import { auditArea } from '../areas/audit/audit.area.ts';
import { bankArea } from '../areas/bank/bank.area.ts';
import { bitcoinArea } from '../areas/bitcoin/bitcoin.area.ts';
import { bondsArea } from '../areas/bonds/bonds.area.ts';
import { businessArea } from '../areas/business/business.area.ts';
import { cardSubscriptionsArea } from '../areas/card-subscriptions/card-subscriptions.area.ts';
import { cardsArea } from '../areas/cards/cards.area.ts';
import { corporateActionsArea } from '../areas/corporate-actions/corporate-actions.area.ts';
import { costsArea } from '../areas/costs/costs.area.ts';
import { creationArea } from '../areas/creation/creation.area.ts';
import { customersArea } from '../areas/customers/customers.area.ts';
import { debtsArea } from '../areas/debts/debts.area.ts';
import { depositsArea } from '../areas/deposits/deposits.area.ts';
import { developersArea } from '../areas/developers/developers.area.ts';
import { documentsArea } from '../areas/documents/documents.area.ts';
import { exchangeArea } from '../areas/exchange/exchange.area.ts';
import { factsArea } from '../areas/facts/facts.area.ts';
import { freezeArea } from '../areas/freeze/freeze.area.ts';
import { historyArea } from '../areas/history/history.area.ts';
import { instrumentsArea } from '../areas/instruments/instruments.area.ts';
import { issuedEventsArea } from '../areas/issued-events/issued-events.area.ts';
import { investorRelationsArea } from '../areas/investor-relations/investor-relations.area.ts';
import { companyMembersArea } from '../areas/company-members/company-members.area.ts';
import { issuersArea } from '../areas/issuers/issuers.area.ts';
import { kycArea } from '../areas/kyc/kyc.area.ts';
import { legalArea } from '../areas/legal/legal.area.ts';
import { loginArea } from '../areas/login/login.area.ts';
import { lotsArea } from '../areas/lots/lots.area.ts';
import { marketDataArea } from '../areas/market-data/market-data.area.ts';
import { marketsArea } from '../areas/markets/markets.area.ts';
import { measuresArea } from '../areas/measures/measures.area.ts';
import { notificationsArea } from '../areas/notifications/notifications.area.ts';
import { orderBooksArea } from '../areas/order-books/order-books.area.ts';
import { orderNoticesArea } from '../areas/order-notices/order-notices.area.ts';
import { orderLogArea } from '../areas/order-log/order-log.area.ts';
import { offeringArea } from '../areas/offering/offering.area.ts';
import { overviewArea } from '../areas/overview/overview.area.ts';
import { paymentsArea } from '../areas/payments/payments.area.ts';
import { payoutsArea } from '../areas/payouts/payouts.area.ts';
import { platformArea } from '../areas/platform/platform.area.ts';
import { pricesArea } from '../areas/prices/prices.area.ts';
import { profileArea } from '../areas/profile/profile.area.ts';
import { raiseProceedsArea } from '../areas/raise-proceeds/raise-proceeds.area.ts';
import { raisesArea } from '../areas/raises/raises.area.ts';
import { receiptsArea } from '../areas/receipts/receipts.area.ts';
import { receivedArea } from '../areas/received/received.area.ts';
import { reconciliationArea } from '../areas/reconciliation/reconciliation.area.ts';
import { redemptionsArea } from '../areas/redemptions/redemptions.area.ts';
import { registerArea } from '../areas/register/register.area.ts';
import { appropriatenessArea } from '../areas/appropriateness/appropriateness.area.ts';
import { raisePagesArea } from '../areas/raise-pages/raise-pages.area.ts';
import { rulesArea } from '../areas/rules/rules.area.ts';
import { screeningArea } from '../areas/screening/screening.area.ts';
import { securitiesArea } from '../areas/securities/securities.area.ts';
import { securityArea } from '../areas/security/security.area.ts';
import { sessionsArea } from '../areas/sessions/sessions.area.ts';
import { settingsArea } from '../areas/settings/settings.area.ts';
import { siteArea } from '../areas/site/site.area.ts';
import { splitsArea } from '../areas/splits/splits.area.ts';
import { staffArea } from '../areas/staff/staff.area.ts';
import { settlementsArea } from '../areas/settlements/settlements.area.ts';
import { subscriptionsArea } from '../areas/subscriptions/subscriptions.area.ts';
import { supportArea } from '../areas/support/support.area.ts';
import { surveillanceArea } from '../areas/surveillance/surveillance.area.ts';
import { sweepsArea } from '../areas/sweeps/sweeps.area.ts';
import { allocationsArea } from '../areas/allocations/allocations.area.ts';
import { tendersArea } from '../areas/tenders/tenders.area.ts';
import { travelArea } from '../areas/travel/travel.area.ts';
import { treasuryArea } from '../areas/treasury/treasury.area.ts';
import { votesArea } from '../areas/votes/votes.area.ts';
import { waitingListsArea } from '../areas/waiting-lists/waiting-lists.area.ts';
import { walletsArea } from '../areas/wallets/wallets.area.ts';
import { whitelistArea } from '../areas/whitelist/whitelist.area.ts';
import { withdrawalsArea } from '../areas/withdrawals/withdrawals.area.ts';
import type { Handler } from '../http/handler.ts';
import { retentionTasks } from '../retention/retention.ts';
import type { AreaMetric } from '../runtime/area-metric.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';

const areas: readonly Area[] = [
  accessArea,
  accountsArea,
  approvalsArea,
  auditArea,
  bankArea,
  bitcoinArea,
  bondsArea,
  businessArea,
  cardSubscriptionsArea,
  cardsArea,
  corporateActionsArea,
  redemptionsArea,
  costsArea,
  creationArea,
  customersArea,
  debtsArea,
  depositsArea,
  developersArea,
  documentsArea,
  exchangeArea,
  factsArea,
  freezeArea,
  historyArea,
  instrumentsArea,
  issuedEventsArea,
  issuersArea,
  companyMembersArea,
  kycArea,
  legalArea,
  loginArea,
  lotsArea,
  marketDataArea,
  marketsArea,
  measuresArea,
  notificationsArea,
  offeringArea,
  overviewArea,
  paymentsArea,
  payoutsArea,
  platformArea,
  pricesArea,
  profileArea,
  raiseProceedsArea,
  raisesArea,
  investorRelationsArea,
  receiptsArea,
  receivedArea,
  reconciliationArea,
  registerArea,
  raisePagesArea,
  rulesArea,
  appropriatenessArea,
  screeningArea,
  securitiesArea,
  securityArea,
  sessionsArea,
  settingsArea,
  siteArea,
  splitsArea,
  staffArea,
  settlementsArea,
  subscriptionsArea,
  orderBooksArea,
  orderNoticesArea,
  orderLogArea,
  supportArea,
  votesArea,
  surveillanceArea,
  sweepsArea,
  tendersArea,
  allocationsArea,
  travelArea,
  treasuryArea,
  waitingListsArea,
  walletsArea,
  whitelistArea,
  withdrawalsArea,
];

/** The handlers of every built call of customers and visitors. */
export const handlers: readonly Handler[] = areas.flatMap((area) => area.handlers ?? []);

/** The handlers of the console's calls. */
export const staffHandlers: readonly Handler[] = areas.flatMap((area) => area.staffHandlers ?? []);

/** What the areas tell monitoring. */
export const areaMetrics: readonly AreaMetric[] = areas.flatMap(({ metrics = [] }) => metrics);

/** What waits in the areas. */
export const waitingLists: readonly WaitingList[] = areas.flatMap(({ waiting = [] }) => waiting);

/** The background work, run by the worker. */
export const areaTasks: readonly AreaTasks[] = [...areas.flatMap(({ tasks = [] }) => tasks), retentionTasks];

export const queues: readonly string[] = areaTasks.flatMap(({ workers = [] }) => workers.map(({ queue }) => queue));
