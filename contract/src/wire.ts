import * as site from './areas/site/site.contract.ts';
import * as accounts from './areas/accounts/accounts.contract.ts';
import * as freeze from './areas/freeze/freeze.contract.ts';
import * as sessions from './areas/sessions/sessions.contract.ts';
import * as login from './areas/login/login.contract.ts';
import * as access from './areas/access/access.contract.ts';
import * as profile from './areas/profile/profile.contract.ts';
import * as kyc from './areas/kyc/kyc.contract.ts';
import * as security from './areas/security/security.contract.ts';
import * as support from './areas/support/support.contract.ts';
import * as whitelist from './areas/whitelist/whitelist.contract.ts';
import * as instruments from './areas/instruments/instruments.contract.ts';
import * as wallets from './areas/wallets/wallets.contract.ts';
import * as rules from './areas/rules/rules.contract.ts';
import * as exchange from './areas/exchange/exchange.contract.ts';
import * as securities from './areas/securities/securities.contract.ts';
import * as offering from './areas/offering/offering.contract.ts';
import * as withdrawals from './areas/withdrawals/withdrawals.contract.ts';
import * as deposits from './areas/deposits/deposits.contract.ts';
import * as payments from './areas/payments/payments.contract.ts';
import * as bank from './areas/bank/bank.contract.ts';
import * as cards from './areas/cards/cards.contract.ts';
import * as developers from './areas/developers/developers.contract.ts';
import * as measures from './areas/measures/measures.contract.ts';
import * as debts from './areas/debts/debts.contract.ts';
import * as legal from './areas/legal/legal.contract.ts';
import * as creation from './areas/creation/creation.contract.ts';
import * as assets from './areas/assets/assets.contract.ts';
import * as documents from './areas/documents/documents.contract.ts';
import * as issuers from './areas/issuers/issuers.contract.ts';
import * as prices from './areas/prices/prices.contract.ts';
import * as history from './areas/history/history.contract.ts';
import * as notifications from './areas/notifications/notifications.contract.ts';
import type { RefusalOf } from './kernel/call-refusals.ts';
import type { Address, Endpoint, OutputOf, RequestOf } from './kernel/endpoint.ts';
import type { staffEndpoints } from './staff-wire.ts';

/** The 101 endpoints of requirements 1.7 and 2.7, by area. */
export const specifiedEndpoints = [
  // site
  site.readMaintenance,
  site.readMaintenanceForStaff,
  // accounts, sessions, login
  login.login,
  login.finishTfaLogin,
  accounts.requestTfaReset,
  login.signUp,
  accounts.isUsernameFree,
  accounts.isEmailFree,
  accounts.activateEmail,
  sessions.checkSession,
  accounts.requestPasswordReset,
  login.resetPassword,
  login.openHandover,
  login.finishHandover,
  // access
  access.readUserStatus,
  access.acceptDisclaimer,
  access.acceptSwapDisclaimer,
  access.acceptDepositDisclaimer,
  access.acceptWithdrawDisclaimer,
  // profile
  profile.readProfile,
  profile.saveProfile,
  profile.listStates,
  // kyc
  kyc.startVerification,
  kyc.reportVerification,
  // security
  security.readTfaSetup,
  security.switchTfa,
  security.isPasswordNew,
  security.isPasswordRight,
  security.changePassword,
  // support
  support.listCategories,
  support.openTicket,
  support.listTickets,
  support.readTicket,
  support.replyToTicket,
  // whitelist
  whitelist.listWhitelist,
  whitelist.listReadyAddresses,
  whitelist.addAddress,
  whitelist.deleteAddress,
  whitelist.listAddresses,
  // wallets
  wallets.listWallets,
  wallets.listBalances,
  wallets.listAssetWallets,
  instruments.listCurrencies,
  instruments.readCurrencyStatus,
  instruments.listNetworks,
  // exchange
  exchange.listPairs,
  exchange.listPricedPairs,
  exchange.readPrice,
  exchange.refreshPrice,
  exchange.swap,
  exchange.readAssetPrice,
  exchange.refreshAssetPrice,
  exchange.listAssetPairs,
  exchange.swapAsset,
  exchange.listCopPairs,
  exchange.readCopPrice,
  exchange.swapCop,
  exchange.listSwaps,
  // withdrawals
  whitelist.listWithdrawalCurrencies,
  withdrawals.readTerms,
  withdrawals.listLimits,
  withdrawals.readRunningTotals,
  withdrawals.requestWithdrawal,
  withdrawals.confirmWithdrawal,
  withdrawals.listWithdrawals,
  // deposits
  deposits.readDepositAddress,
  deposits.readAssetDepositAddress,
  payments.openPaymentLink,
  payments.listCopDeposits,
  deposits.listDeposits,
  deposits.listAssetDeposits,
  // bank
  bank.readMinimums,
  bank.submitBankDeposit,
  bank.listBankDeposits,
  bank.listBankAccounts,
  bank.listBanks,
  bank.readBankCode,
  bank.addBankAccount,
  bank.switchBankAccount,
  bank.readBankAccount,
  bank.changeBankAccount,
  // cards
  cards.buyByCard,
  cards.listCardPurchases,
  cards.readCardPurchase,
  cards.listTokenPurchases,
  // assets
  assets.listAssets,
  assets.readAsset,
  creation.readOwnAsset,
  creation.createAsset,
  creation.readCreationFee,
  creation.authoriseAsset,
  creation.readAssetForm,
  creation.readAddressOne,
  creation.readAddressTwo,
  creation.readFinalAddress,
  // issuers
  issuers.listRequests,
  issuers.readRequestStatus,
  issuers.requestIssuance,
  // history
  history.listSignIns,
  history.listActivity,
  history.listInternalMoves,
] satisfies readonly Endpoint[];

/** The endpoints that the product adds to them. */
export const addedEndpoints = [
  // site
  site.readSettings,
  site.subscribe,
  site.confirmSubscription,
  site.unsubscribe,
  // accounts, sessions, login
  login.confirmTfaReset,
  login.startPasskeyLogin,
  login.finishPasskeyLogin,
  accounts.requestSupportLink,
  freeze.readNotice,
  freeze.freezeAccount,
  sessions.logout,
  sessions.logoutEverywhere,
  sessions.listSessions,
  sessions.endSession,
  // kyc
  kyc.readVerification,
  // whitelist
  whitelist.listBeneficiaries,
  whitelist.saveBeneficiary,
  // security
  security.renewRecoveryCodes,
  security.listPasskeys,
  security.startPasskey,
  security.addPasskey,
  security.renamePasskey,
  security.removePasskey,
  // wallets
  wallets.readValueSeries,
  instruments.readRegistry,
  rules.readRules,
  // exchange
  exchange.lockQuote,
  exchange.readSwap,
  exchange.readSwapReceipt,
  exchange.listMarkets,
  // securities
  securities.readSecurity,
  securities.readSecurityImage,
  securities.readSecurityPrices,
  // cards
  cards.openCardForm,
  // legal
  site.readFees,
  legal.readLegalText,
  legal.listUnaccepted,
  legal.acceptLegalText,
  legal.listAccepted,
  // developers
  developers.readDemo,
  // debts
  debts.listOwnDebts,
  debts.listSettledBy,
  // measures
  measures.listOwnFrozen,
  cards.readCardReceipt,
  payments.readPaymentReceipt,
  bank.readBankReceipt,
  withdrawals.readWithdrawalReceipt,
  // deposits
  deposits.findOwnDeposit,
  deposits.readDeposit,
  deposits.readDepositReceipt,
  bank.readBankDeposit,
  payments.readPaymentTerms,
  payments.readPayment,
  // creation
  creation.readDraft,
  creation.saveDraft,
  creation.discardDraft,
  creation.readOwnAssetImage,
  // documents
  documents.listDocuments,
  documents.readDocument,
  // offering
  offering.readProgress,
  // withdrawals
  withdrawals.readPendingWithdrawal,
  withdrawals.readWithdrawal,
  withdrawals.cancelWithdrawal,
  // support
  support.readAttachment,
  support.openSupport,
  // prices
  prices.listDayPrices,
  // notifications
  notifications.streamEvents,
  notifications.listNotifications,
  notifications.countUnread,
  notifications.markRead,
  notifications.markAllRead,
  notifications.listEmailChoices,
  notifications.saveEmailChoice,
  notifications.switchEmailsOff,
] satisfies readonly Endpoint[];

/** All endpoints by their path: the API serves these and no others, and the API page lists them. */
export const wire: ReadonlyMap<string, Endpoint> = new Map(
  [...specifiedEndpoints, ...addedEndpoints].map((endpoint) => [endpoint.wire, endpoint]),
);

type DeclaredEndpoint = (typeof specifiedEndpoints | typeof addedEndpoints | typeof staffEndpoints)[number];
type EndpointByWire = { [E in DeclaredEndpoint as E['wire']]: E };

/** The address of a declared endpoint. The browser has addresses at run time, and the schemas as types only, found by the wire name. */
export type CallAddress = Address<DeclaredEndpoint['wire']>;

/** The request and the reply of the endpoint at an address. */
export type RequestAt<A extends CallAddress> = RequestOf<EndpointByWire[A['wire']]>;
export type ReplyAt<A extends CallAddress> = OutputOf<EndpointByWire[A['wire']]>;

/** The refusal codes that the call at an address may answer. */
export type RefusalAt<A extends CallAddress> = RefusalOf<EndpointByWire[A['wire']]>;
