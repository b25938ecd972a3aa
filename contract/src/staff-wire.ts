import * as access from './areas/access/access.staff.contract.ts';
import * as accounts from './areas/accounts/accounts.staff.contract.ts';
import * as allocations from './areas/allocations/allocations.staff.contract.ts';
import * as approvals from './areas/approvals/approvals.contract.ts';
import * as appropriateness from './areas/appropriateness/appropriateness.staff.contract.ts';
import * as audit from './areas/audit/audit.contract.ts';
import * as bank from './areas/bank/bank.staff.contract.ts';
import * as mappings from './areas/bank/mappings.staff.contract.ts';
import * as statements from './areas/bank/statements.staff.contract.ts';
import * as bonds from './areas/bonds/bonds.staff.contract.ts';
import * as business from './areas/business/business.staff.contract.ts';
import * as cards from './areas/cards/cards.staff.contract.ts';
import * as companyMembers from './areas/company-members/company-members.staff.contract.ts';
import * as creation from './areas/creation/creation.staff.contract.ts';
import * as corporateActions from './areas/corporate-actions/corporate-actions.staff.contract.ts';
import * as entitlements from './areas/corporate-actions/entitlements.staff.contract.ts';
import * as actionReports from './areas/corporate-actions/reports.staff.contract.ts';
import * as withholding from './areas/corporate-actions/withholding.staff.contract.ts';
import * as customers from './areas/customers/customers.staff.contract.ts';
import * as debts from './areas/debts/debts.staff.contract.ts';
import * as deposits from './areas/deposits/deposits.staff.contract.ts';
import * as documents from './areas/documents/documents.staff.contract.ts';
import * as exchange from './areas/exchange/exchange.staff.contract.ts';
import * as history from './areas/history/history.staff.contract.ts';
import * as instruments from './areas/instruments/instruments.staff.contract.ts';
import * as issuers from './areas/issuers/issuers.staff.contract.ts';
import * as kyc from './areas/kyc/kyc.staff.contract.ts';
import * as legal from './areas/legal/legal.staff.contract.ts';
import * as lots from './areas/lots/lots.staff.contract.ts';
import * as marketFigures from './areas/markets/market-figures.staff.contract.ts';
import * as markets from './areas/markets/markets.staff.contract.ts';
import * as measures from './areas/measures/measures.staff.contract.ts';
import * as notifications from './areas/notifications/notifications.staff.contract.ts';
import * as orderLog from './areas/order-log/order-log.staff.contract.ts';
import * as offering from './areas/offering/offering.staff.contract.ts';
import * as payments from './areas/payments/payments.staff.contract.ts';
import * as payouts from './areas/payouts/payouts.staff.contract.ts';
import * as platform from './areas/platform/platform.staff.contract.ts';
import * as prices from './areas/prices/prices.staff.contract.ts';
import * as profile from './areas/profile/profile.staff.contract.ts';
import * as investorRelations from './areas/investor-relations/investor-relations.staff.contract.ts';
import * as raises from './areas/raises/raises.staff.contract.ts';
import * as raiseReview from './areas/raises/review.staff.contract.ts';
import * as raiseProceeds from './areas/raise-proceeds/raise-proceeds.staff.contract.ts';
import * as reconciliation from './areas/reconciliation/reconciliation.staff.contract.ts';
import * as register from './areas/register/register.staff.contract.ts';
import * as rules from './areas/rules/rules.staff.contract.ts';
import * as screening from './areas/screening/screening.staff.contract.ts';
import * as sessions from './areas/sessions/sessions.staff.contract.ts';
import * as settings from './areas/settings/settings.staff.contract.ts';
import * as site from './areas/site/site.staff.contract.ts';
import * as splits from './areas/splits/splits.staff.contract.ts';
import * as staff from './areas/staff/staff.contract.ts';
import * as subscriptions from './areas/subscriptions/subscriptions.staff.contract.ts';
import * as support from './areas/support/support.staff.contract.ts';
import * as surveillance from './areas/surveillance/surveillance.staff.contract.ts';
import * as sweeps from './areas/sweeps/sweeps.staff.contract.ts';
import * as tenders from './areas/tenders/tenders.staff.contract.ts';
import * as travel from './areas/travel/travel.staff.contract.ts';
import * as treasury from './areas/treasury/treasury.staff.contract.ts';
import * as votes from './areas/votes/votes.staff.contract.ts';
import * as wallets from './areas/wallets/wallets.staff.contract.ts';
import { type Endpoint, type EndpointOf, listEndpoints } from './kernel/endpoint.ts';

const contracts = [
  access,
  accounts,
  allocations,
  approvals,
  audit,
  bank,
  mappings,
  statements,
  bonds,
  business,
  cards,
  companyMembers,
  creation,
  corporateActions,
  entitlements,
  actionReports,
  withholding,
  customers,
  debts,
  deposits,
  documents,
  exchange,
  history,
  instruments,
  issuers,
  kyc,
  legal,
  lots,
  markets,
  marketFigures,
  measures,
  notifications,
  orderLog,
  offering,
  payments,
  payouts,
  platform,
  prices,
  profile,
  investorRelations,
  raises,
  raiseReview,
  raiseProceeds,
  reconciliation,
  register,
  appropriateness,
  rules,
  screening,
  sessions,
  settings,
  site,
  splits,
  staff,
  subscriptions,
  support,
  surveillance,
  sweeps,
  tenders,
  travel,
  treasury,
  votes,
  wallets,
] as const;

/** The calls of the console, under /console/api/. Only a session of staff reaches them. */
export const staffEndpoints: readonly Endpoint[] = listEndpoints(contracts);

export type StaffEndpoint = EndpointOf<(typeof contracts)[number]>;
