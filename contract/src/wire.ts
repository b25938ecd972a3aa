import * as access from './areas/access/access.contract.ts';
import * as accounts from './areas/accounts/accounts.contract.ts';
import * as appropriateness from './areas/appropriateness/appropriateness.contract.ts';
import * as allocations from './areas/allocations/allocations.contract.ts';
import * as assets from './areas/assets/assets.contract.ts';
import * as bank from './areas/bank/bank.contract.ts';
import * as bonds from './areas/bonds/bonds.contract.ts';
import * as cards from './areas/cards/cards.contract.ts';
import * as companyMembers from './areas/company-members/company-members.contract.ts';
import * as corporateActions from './areas/corporate-actions/corporate-actions.contract.ts';
import * as creation from './areas/creation/creation.contract.ts';
import * as debts from './areas/debts/debts.contract.ts';
import * as deposits from './areas/deposits/deposits.contract.ts';
import * as developers from './areas/developers/developers.contract.ts';
import * as documents from './areas/documents/documents.contract.ts';
import * as exchange from './areas/exchange/exchange.contract.ts';
import * as facts from './areas/facts/facts.contract.ts';
import * as freeze from './areas/freeze/freeze.contract.ts';
import * as history from './areas/history/history.contract.ts';
import * as instruments from './areas/instruments/instruments.contract.ts';
import * as investorRelations from './areas/investor-relations/investor-relations.contract.ts';
import * as issuers from './areas/issuers/issuers.contract.ts';
import * as kyc from './areas/kyc/kyc.contract.ts';
import * as legal from './areas/legal/legal.contract.ts';
import * as login from './areas/login/login.contract.ts';
import * as issued from './areas/corporate-actions/issued.contract.ts';
import * as issuedEvents from './areas/corporate-actions/issuer.contract.ts';
import * as lots from './areas/lots/lots.contract.ts';
import * as markets from './areas/markets/markets.contract.ts';
import * as marketData from './areas/market-data/market-data.contract.ts';
import * as measures from './areas/measures/measures.contract.ts';
import * as notifications from './areas/notifications/notifications.contract.ts';
import * as offering from './areas/offering/offering.contract.ts';
import * as orderBooks from './areas/order-books/order-books.contract.ts';
import * as orderNotices from './areas/order-notices/order-notices.contract.ts';
import * as payments from './areas/payments/payments.contract.ts';
import * as prices from './areas/prices/prices.contract.ts';
import * as profile from './areas/profile/profile.contract.ts';
import * as raiseProceeds from './areas/raise-proceeds/raise-proceeds.contract.ts';
import * as raises from './areas/raises/raises.contract.ts';
import * as raisePages from './areas/raise-pages/raise-pages.contract.ts';
import * as rules from './areas/rules/rules.contract.ts';
import * as securities from './areas/securities/securities.contract.ts';
import * as security from './areas/security/security.contract.ts';
import * as sessions from './areas/sessions/sessions.contract.ts';
import * as site from './areas/site/site.contract.ts';
import * as splits from './areas/splits/splits.contract.ts';
import * as subscriptions from './areas/subscriptions/subscriptions.contract.ts';
import * as support from './areas/support/support.contract.ts';
import * as tenders from './areas/tenders/tenders.contract.ts';
import * as votes from './areas/votes/votes.contract.ts';
import * as waitingLists from './areas/waiting-lists/waiting-lists.contract.ts';
import * as wallets from './areas/wallets/wallets.contract.ts';
import * as whitelist from './areas/whitelist/whitelist.contract.ts';
import * as withdrawals from './areas/withdrawals/withdrawals.contract.ts';
import type { Address } from './kernel/address.ts';
import type { RefusalOf } from './kernel/call-refusals.ts';
import { type Endpoint, type EndpointOf, listEndpoints, type OutputOf, type RequestOf } from './kernel/endpoint.ts';
import type { StaffEndpoint } from './staff-wire.ts';

const contracts = [
  access,
  accounts,
  allocations,
  assets,
  bank,
  bonds,
  cards,
  companyMembers,
  corporateActions,
  creation,
  debts,
  deposits,
  developers,
  documents,
  exchange,
  facts,
  freeze,
  history,
  instruments,
  investorRelations,
  issuers,
  kyc,
  legal,
  login,
  issued,
  issuedEvents,
  lots,
  measures,
  notifications,
  offering,
  payments,
  prices,
  profile,
  raiseProceeds,
  raises,
  appropriateness,
  raisePages,
  rules,
  securities,
  security,
  sessions,
  site,
  splits,
  subscriptions,
  orderBooks,
  orderNotices,
  marketData,
  markets,
  support,
  tenders,
  votes,
  waitingLists,
  wallets,
  whitelist,
  withdrawals,
] as const;

/** The endpoints of customers and visitors, by path: the API serves these and no others, and the API page lists them. */
export const endpoints: readonly Endpoint[] = listEndpoints(contracts);

type DeclaredEndpoint = EndpointOf<(typeof contracts)[number]> | StaffEndpoint;
type EndpointByWire = { [E in DeclaredEndpoint as E['wire']]: E };

/** The address of a declared endpoint. The browser has addresses at run time, and the schemas as types only, found by the wire name. */
export type CallAddress = Address<DeclaredEndpoint['wire']>;

/** The request and the reply of the endpoint at an address. */
export type RequestAt<A extends CallAddress> = RequestOf<EndpointByWire[A['wire']]>;
export type ReplyAt<A extends CallAddress> = OutputOf<EndpointByWire[A['wire']]>;

/** The refusal codes that the call at an address may answer. */
export type RefusalAt<A extends CallAddress> = RefusalOf<EndpointByWire[A['wire']]>;
