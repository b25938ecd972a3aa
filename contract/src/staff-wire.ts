import * as access from './areas/access/access.staff.contract.ts';
import * as notifications from './areas/notifications/notifications.staff.contract.ts';
import * as accounts from './areas/accounts/accounts.staff.contract.ts';
import * as approvals from './areas/approvals/approvals.contract.ts';
import * as audit from './areas/audit/audit.contract.ts';
import * as cards from './areas/cards/cards.staff.contract.ts';
import * as creation from './areas/creation/creation.staff.contract.ts';
import * as measures from './areas/measures/measures.staff.contract.ts';
import * as register from './areas/register/register.staff.contract.ts';
import * as debts from './areas/debts/debts.staff.contract.ts';
import * as bank from './areas/bank/bank.staff.contract.ts';
import * as offering from './areas/offering/offering.staff.contract.ts';
import * as documents from './areas/documents/documents.staff.contract.ts';
import * as issuers from './areas/issuers/issuers.staff.contract.ts';
import * as mappings from './areas/bank/mappings.staff.contract.ts';
import * as statements from './areas/bank/statements.staff.contract.ts';
import * as kyc from './areas/kyc/kyc.staff.contract.ts';
import * as rules from './areas/rules/rules.staff.contract.ts';
import * as screening from './areas/screening/screening.staff.contract.ts';
import * as instruments from './areas/instruments/instruments.staff.contract.ts';
import * as payments from './areas/payments/payments.staff.contract.ts';
import * as payouts from './areas/payouts/payouts.staff.contract.ts';
import * as platform from './areas/platform/platform.staff.contract.ts';
import * as prices from './areas/prices/prices.staff.contract.ts';
import * as site from './areas/site/site.staff.contract.ts';
import * as customers from './areas/customers/customers.staff.contract.ts';
import * as deposits from './areas/deposits/deposits.staff.contract.ts';
import * as exchange from './areas/exchange/exchange.staff.contract.ts';
import * as history from './areas/history/history.staff.contract.ts';
import * as profile from './areas/profile/profile.staff.contract.ts';
import * as sessions from './areas/sessions/sessions.staff.contract.ts';
import * as legal from './areas/legal/legal.staff.contract.ts';
import * as settings from './areas/settings/settings.staff.contract.ts';
import * as staff from './areas/staff/staff.contract.ts';
import * as reconciliation from './areas/reconciliation/reconciliation.staff.contract.ts';
import * as travel from './areas/travel/travel.staff.contract.ts';
import * as treasury from './areas/treasury/treasury.staff.contract.ts';
import * as wallets from './areas/wallets/wallets.staff.contract.ts';
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
  staff.listStaffProposals,
  staff.decideStaff,
  staff.countWaitingStaff,
  staff.changeStaff,
  staff.endStaffSessions,
  staff.startPasskeySignIn,
  staff.finishPasskeySignIn,
  staff.listPasskeys,
  staff.startPasskey,
  staff.addPasskey,
  staff.removePasskey,
  staff.listViews,
  staff.saveView,
  staff.deleteView,
  // legal
  legal.listLegalTexts,
  legal.proposeLegalText,
  legal.decideLegalText,
  // approvals
  approvals.startApproval,
  // audit
  audit.listAudit,
  audit.verifyAudit,
  // rules
  rules.listRuleSets,
  rules.readRuleSet,
  rules.readEffect,
  rules.proposeRuleSet,
  rules.decideRuleSet,
  rules.listDecisions,
  rules.readCategory,
  rules.setCategory,
  // instruments and prices
  instruments.listInstruments,
  instruments.changeInstrument,
  instruments.changeNetwork,
  instruments.changeMarket,
  instruments.changeLimits,
  instruments.decideTerms,
  prices.listPriceHalts,
  prices.resumePrice,
  prices.listSecurityPrices,
  prices.proposeSecurityPrice,
  prices.decideSecurityPrice,
  // creation
  creation.countWaitingAssets,
  creation.listAssetQueue,
  creation.readAssetCase,
  creation.readAssetCaseImage,
  creation.proposeAsset,
  creation.decideAssetProposal,
  creation.rejectAsset,
  creation.listAssetMarkets,
  // settings
  settings.listSettings,
  settings.listSettingChanges,
  settings.changeSetting,
  settings.decideSetting,
  // treasury
  treasury.readTrialBalance,
  treasury.listOwnedAccounts,
  treasury.readAccountStatement,
  treasury.listFees,
  treasury.countWaitingAdjustments,
  treasury.listAdjustments,
  treasury.proposeAdjustment,
  treasury.decideAdjustment,
  treasury.readWallets,
  treasury.proposeMove,
  treasury.decideMove,
  // reconciliation
  reconciliation.readCover,
  reconciliation.stopLeaving,
  reconciliation.proposeLift,
  reconciliation.decideLift,
  reconciliation.countWaitingCases,
  reconciliation.listCases,
  reconciliation.takeCase,
  reconciliation.closeCase,
  // platform and site
  platform.readSystemState,
  platform.listFailedJobs,
  platform.retryJob,
  site.readMaintenanceSwitch,
  site.switchMaintenance,
  site.listNewsletters,
  site.testNewsletter,
  site.sendNewsletter,
  site.listNewsletterDrafts,
  site.saveNewsletterDraft,
  site.deleteNewsletterDraft,
  site.readNewsletterPage,
  // customers
  access.readCustomerView,
  notifications.listCustomerEmails,
  accounts.searchCustomers,
  accounts.listCustomers,
  accounts.readCustomer,
  profile.readPerson,
  profile.revealField,
  wallets.readCustomerBalances,
  wallets.listMovements,
  sessions.listCustomerSessions,
  history.listCustomerSignIns,
  history.listCustomerActivity,
  deposits.searchDeposits,
  deposits.listCustomerDeposits,
  deposits.listReversedDeposits,
  deposits.countReversedDeposits,
  deposits.proposeClosing,
  deposits.decideClosing,
  exchange.listCustomerSwaps,
  customers.listNotes,
  customers.writeNote,
  customers.suspendCustomer,
  customers.liftSuspension,
  customers.liftFreeze,
  customers.endCustomerSessions,
  customers.listProposals,
  customers.proposeTfaReset,
  customers.decideTfaReset,
  // payouts
  payouts.countWaitingPayouts,
  payouts.listPayouts,
  payouts.listCustomerPayouts,
  payouts.readPayout,
  payouts.approvePayout,
  payouts.holdPayout,
  payouts.resumePayout,
  payouts.rejectPayout,
  payouts.requeryPayout,
  payouts.raisePayoutFee,
  // travel rule
  travel.listTravelRecords,
  // identity reviews
  kyc.countWaitingReviews,
  kyc.listReviews,
  kyc.readReview,
  kyc.readReviewImage,
  kyc.decideReview,
  kyc.decideOverride,
  kyc.reopenReview,
  // screening of withdrawal addresses
  screening.countWaitingAddresses,
  screening.listScreenedAddresses,
  screening.readScreenedAddress,
  screening.decideAddress,
  // card purchases and disputes
  cards.countWaitingPurchases,
  cards.listPurchaseQueue,
  cards.readPurchaseCase,
  cards.askAcquirer,
  cards.refundPurchase,
  cards.decideRefundProposal,
  cards.noteEvidence,
  // COP payments
  payments.countWaitingPayments,
  payments.listPaymentQueue,
  payments.readPaymentCase,
  payments.askProvider,
  // register of holders, and measures on holdings
  register.listSecurities,
  register.listHolders,
  register.readReport,
  register.compareNow,
  measures.listMeasures,
  measures.countWaitingMeasures,
  measures.proposeMeasure,
  measures.decideMeasure,
  // debts
  debts.listDebts,
  debts.proposeWriteOff,
  debts.decideWriteOff,
  // offerings
  offering.listOfferings,
  offering.listSales,
  offering.proposeOffering,
  offering.proposeRelease,
  offering.proposePayout,
  offering.decideOffering,
  offering.changeWindow,

  // documents of securities
  documents.listSecurityDocuments,
  documents.readSecurityDocument,
  documents.uploadDocument,

  // issuance requests
  issuers.countWaitingRequests,
  issuers.listRequestQueue,
  issuers.readRequestCase,
  issuers.decideRequest,

  // bank accounts and bank deposits
  bank.countWaitingAccounts,
  bank.listAccountQueue,
  bank.readAccountCase,
  bank.decideAccount,
  bank.countWaitingDeposits,
  bank.listDepositQueue,
  bank.readDepositCase,
  bank.readDepositProof,
  bank.decideDeposit,
  bank.decideDepositProposal,
  bank.completeDeposit,
  statements.uploadStatement,
  mappings.previewStatement,
  mappings.listStatementMappings,
  mappings.saveStatementMapping,
  statements.listStatementGaps,
  statements.listStatementLines,
  statements.listMissingDeposits,
  statements.matchStatementLine,
  statements.unmatchStatementLine,
  statements.closeStatementLine,
  // support
  support.countWaitingTickets,
  support.listQueue,
  support.searchTickets,
  support.readThread,
  support.readThreadImage,
  support.answerTicket,
  support.writeNote,
  support.assignTicket,
  support.setTicketCategory,
  support.closeTicket,
  support.reopenTicket,
  support.listCannedAnswers,
  support.saveCannedAnswer,
] satisfies readonly Endpoint[];
