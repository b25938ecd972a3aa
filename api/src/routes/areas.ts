import { accessRoutes } from '../areas/access/access.routes.ts';
import { accountsRoutes } from '../areas/accounts/accounts.routes.ts';
import { accountsTasks } from '../areas/accounts/accounts.worker.ts';
import { bankRoutes } from '../areas/bank/bank.routes.ts';
import { bankTasks } from '../areas/bank/bank.worker.ts';
import { bitcoinTasks } from '../areas/bitcoin/bitcoin.worker.ts';
import { cardsRoutes } from '../areas/cards/cards.routes.ts';
import { cardsTasks } from '../areas/cards/cards.worker.ts';
import { costsTasks } from '../areas/costs/costs.worker.ts';
import { creationRoutes } from '../areas/creation/creation.routes.ts';
import { creationTasks } from '../areas/creation/creation.worker.ts';
import { debtsRoutes } from '../areas/debts/debts.routes.ts';
import { debtsTasks } from '../areas/debts/debts.worker.ts';
import { legalTasks } from '../areas/legal/legal.worker.ts';
import { legalRoutes } from '../areas/legal/legal.routes.ts';
import { depositsRoutes } from '../areas/deposits/deposits.routes.ts';
import { depositsTasks } from '../areas/deposits/deposits.worker.ts';
import { developersRoutes } from '../areas/developers/developers.routes.ts';
import { documentsRoutes } from '../areas/documents/documents.routes.ts';
import { exchangeRoutes } from '../areas/exchange/exchange.routes.ts';
import { freezeRoutes } from '../areas/freeze/freeze.routes.ts';
import { historyRoutes } from '../areas/history/history.routes.ts';
import { issuersRoutes } from '../areas/issuers/issuers.routes.ts';
import { issuersTasks } from '../areas/issuers/issuers.worker.ts';
import { instrumentsRoutes } from '../areas/instruments/instruments.routes.ts';
import { kycRoutes } from '../areas/kyc/kyc.routes.ts';
import { kycTasks } from '../areas/kyc/kyc.worker.ts';
import { notificationsRoutes } from '../areas/notifications/notifications.routes.ts';
import { notificationsTasks } from '../areas/notifications/notifications.worker.ts';
import { offeringRoutes } from '../areas/offering/offering.routes.ts';
import { offeringTasks } from '../areas/offering/offering.worker.ts';
import { paymentsRoutes } from '../areas/payments/payments.routes.ts';
import { paymentsTasks } from '../areas/payments/payments.worker.ts';
import { measuresRoutes } from '../areas/measures/measures.routes.ts';
import { measuresTasks } from '../areas/measures/measures.worker.ts';
import { pricesRoutes } from '../areas/prices/prices.routes.ts';
import { pricesTasks } from '../areas/prices/prices.worker.ts';
import { profileRoutes } from '../areas/profile/profile.routes.ts';
import { registerTasks } from '../areas/register/register.worker.ts';
import { rulesRoutes } from '../areas/rules/rules.routes.ts';
import { rulesTasks } from '../areas/rules/rules.worker.ts';
import { securityRoutes } from '../areas/security/security.routes.ts';
import { loginRoutes } from '../areas/login/login.routes.ts';
import { sessionsRoutes } from '../areas/sessions/sessions.routes.ts';
import { siteRoutes } from '../areas/site/site.routes.ts';
import { sessionsTasks } from '../areas/sessions/sessions.worker.ts';
import { siteTasks } from '../areas/site/site.worker.ts';
import { receiptsRoutes } from '../areas/receipts/receipts.routes.ts';
import { receivedRoutes } from '../areas/received/received.routes.ts';
import { securitiesRoutes } from '../areas/securities/securities.routes.ts';
import { supportRoutes } from '../areas/support/support.routes.ts';
import { travelTasks } from '../areas/travel/travel.worker.ts';
import { treasuryTasks } from '../areas/treasury/treasury.worker.ts';
import { walletsRoutes } from '../areas/wallets/wallets.routes.ts';
import { payoutsTasks } from '../areas/payouts/payouts.worker.ts';
import { withdrawalsRoutes } from '../areas/withdrawals/withdrawals.routes.ts';
import { withdrawalsTasks } from '../areas/withdrawals/withdrawals.worker.ts';
import { whitelistRoutes } from '../areas/whitelist/whitelist.routes.ts';
import { whitelistTasks } from '../areas/whitelist/whitelist.worker.ts';
import type { Handler } from '../http/handler.ts';
import type { AreaTasks } from '../runtime/area-tasks.ts';
import { retentionTasks } from '../retention/retention.ts';

/** The handlers of every built call, by area. */
export const handlers: readonly Handler[] = [
  ...siteRoutes,
  ...accountsRoutes,
  ...legalRoutes,
  ...sessionsRoutes,
  ...loginRoutes,
  ...securityRoutes,
  ...accessRoutes,
  ...profileRoutes,
  ...kycRoutes,
  ...instrumentsRoutes,
  ...walletsRoutes,
  ...offeringRoutes,
  ...pricesRoutes,
  ...rulesRoutes,
  ...exchangeRoutes,
  ...receiptsRoutes,
  ...securitiesRoutes,
  ...documentsRoutes,
  ...cardsRoutes,
  ...debtsRoutes,
  ...developersRoutes,
  ...creationRoutes,
  ...measuresRoutes,
  ...depositsRoutes,
  ...receivedRoutes,
  ...paymentsRoutes,
  ...bankRoutes,
  ...issuersRoutes,
  ...historyRoutes,
  ...notificationsRoutes,
  ...supportRoutes,
  ...whitelistRoutes,
  ...withdrawalsRoutes,
  ...freezeRoutes,
];

/** The background work of the areas, run by the worker. */
export const areaTasks: readonly AreaTasks[] = [
  notificationsTasks,
  sessionsTasks,
  siteTasks,
  legalTasks,
  pricesTasks,
  debtsTasks,
  creationTasks,
  issuersTasks,
  measuresTasks,
  registerTasks,
  accountsTasks,
  cardsTasks,
  depositsTasks,
  paymentsTasks,
  bankTasks,
  offeringTasks,
  bitcoinTasks,
  costsTasks,
  treasuryTasks,
  travelTasks,
  kycTasks,
  whitelistTasks,
  withdrawalsTasks,
  payoutsTasks,
  rulesTasks,
  retentionTasks,
];

export const queues: readonly string[] = areaTasks.flatMap(({ workers = [] }) => workers.map(({ queue }) => queue));
