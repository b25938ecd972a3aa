import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '@istmo/client/search';
import { payoutViews } from './areas/payouts/payouts.queries.ts';
import { purchaseViews } from './areas/cards/cards.queries.ts';
import { paymentViews } from './areas/payments/payments.queries.ts';
import { accountViews, depositViews } from './areas/bank/bank.queries.ts';
import { statementViews } from './areas/bank/statements.queries.ts';
import { addressViews } from './areas/screening/addresses.queries.ts';
import { accountKeys } from './areas/treasury/account-search.ts';
import { reviewViews } from './areas/kyc/reviews.queries.ts';
import { readQueueSearch } from './shared/queue-search.ts';
import { PageMissing } from './layout/PageMissing.tsx';
import { innerPaths } from './inner-paths.ts';
import { openPaths } from './paths.ts';
import { caseSearch, listSearch, page, pageAt, root, signedIn } from './route-parts.tsx';
import { securityPages } from './security-routes.tsx';

const signedInPages = [
  createRoute({
    ...page('home'),
    component: lazyRouteComponent(() => import('./areas/business/HomePage.tsx'), 'HomePage'),
  }),
  createRoute({
    ...page('payouts'),
    validateSearch: caseSearch(payoutViews),
    component: lazyRouteComponent(() => import('./areas/payouts/PayoutsPage.tsx'), 'PayoutsPage'),
  }),
  createRoute({
    ...page('support'),
    validateSearch: readQueueSearch,
    component: lazyRouteComponent(() => import('./areas/support/SupportPage.tsx'), 'SupportPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.cannedAnswers),
    component: lazyRouteComponent(() => import('./areas/support/CannedAnswersPage.tsx'), 'CannedAnswersPage'),
  }),
  createRoute({
    ...page('identity'),
    validateSearch: caseSearch(reviewViews),
    component: lazyRouteComponent(() => import('./areas/kyc/IdentityPage.tsx'), 'IdentityPage'),
  }),
  createRoute({
    ...page('screening'),
    validateSearch: caseSearch(addressViews),
    component: lazyRouteComponent(() => import('./areas/screening/ScreeningPage.tsx'), 'ScreeningPage'),
  }),
  createRoute({
    ...page('cards'),
    validateSearch: caseSearch(purchaseViews),
    component: lazyRouteComponent(() => import('./areas/cards/CardPurchasesPage.tsx'), 'CardPurchasesPage'),
  }),
  createRoute({
    ...page('copPayments'),
    validateSearch: caseSearch(paymentViews),
    component: lazyRouteComponent(() => import('./areas/payments/CopPaymentsPage.tsx'), 'CopPaymentsPage'),
  }),
  createRoute({
    ...page('bankAccounts'),
    validateSearch: caseSearch(accountViews),
    component: lazyRouteComponent(() => import('./areas/bank/BankAccountsPage.tsx'), 'BankAccountsPage'),
  }),
  createRoute({
    ...page('bankDeposits'),
    validateSearch: caseSearch(depositViews),
    component: lazyRouteComponent(() => import('./areas/bank/BankDepositsPage.tsx'), 'BankDepositsPage'),
  }),
  createRoute({
    ...page('bankStatements'),
    validateSearch: caseSearch(statementViews),
    component: lazyRouteComponent(() => import('./areas/bank/StatementsPage.tsx'), 'StatementsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.statementColumns),
    component: lazyRouteComponent(() => import('./areas/bank/StatementMappingPage.tsx'), 'StatementMappingPage'),
  }),
  createRoute({
    ...page('customers'),
    validateSearch: listSearch('kyc', 'suspended', 'country'),
    component: lazyRouteComponent(() => import('./areas/customers/CustomersPage.tsx'), 'CustomersPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.customer),
    validateSearch: listSearch('tab', 'currency'),
    component: lazyRouteComponent(() => import('./areas/customers/CustomerPage.tsx'), 'CustomerPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.account),
    component: lazyRouteComponent(() => import('./areas/staff/AccountPage.tsx'), 'AccountPage'),
  }),
  createRoute({
    ...page('markets'),
    component: lazyRouteComponent(() => import('./areas/instruments/MarketsPage.tsx'), 'MarketsPage'),
  }),
  createRoute({
    ...page('treasury'),
    validateSearch: listSearch('currency'),
    component: lazyRouteComponent(() => import('./areas/treasury/TreasuryPage.tsx'), 'TreasuryPage'),
  }),
  createRoute({
    ...page('reserves'),
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('./areas/reconciliation/ReservesPage.tsx'), 'ReservesPage'),
  }),
  createRoute({
    ...page('surveillance'),
    validateSearch: listSearch('state', 'pattern', 'market'),
    component: lazyRouteComponent(() => import('./areas/surveillance/SurveillancePage.tsx'), 'SurveillancePage'),
  }),
  createRoute({
    ...pageAt(innerPaths.surveillanceCase),
    component: lazyRouteComponent(
      () => import('./areas/surveillance/SurveillanceCasePage.tsx'),
      'SurveillanceCasePage',
    ),
  }),
  createRoute({
    ...page('reversedDeposits'),
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('./areas/deposits/ReversedDepositsPage.tsx'), 'ReversedDepositsPage'),
  }),
  createRoute({
    ...page('debts'),
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('./areas/debts/DebtsPage.tsx'), 'DebtsPage'),
  }),
  createRoute({
    ...page('adjustments'),
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('./areas/treasury/AdjustmentsPage.tsx'), 'AdjustmentsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.ownedAccounts),
    validateSearch: listSearch(...accountKeys),
    component: lazyRouteComponent(() => import('./areas/treasury/OwnedAccountsPage.tsx'), 'OwnedAccountsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.statement),
    validateSearch: listSearch(...accountKeys),
    component: lazyRouteComponent(() => import('./areas/treasury/StatementPage.tsx'), 'StatementPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.fees),
    validateSearch: listSearch('step', 'kind'),
    component: lazyRouteComponent(() => import('./areas/treasury/FeesPage.tsx'), 'FeesPage'),
  }),
  createRoute({
    ...page('system'),
    component: lazyRouteComponent(() => import('./areas/platform/SystemPage.tsx'), 'SystemPage'),
  }),
  createRoute({
    ...page('settings'),
    component: lazyRouteComponent(() => import('./areas/settings/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...page('newsletters'),
    component: lazyRouteComponent(() => import('./areas/site/NewslettersPage.tsx'), 'NewslettersPage'),
  }),
  createRoute({
    ...page('legalTexts'),
    component: lazyRouteComponent(() => import('./areas/legal/LegalTextsPage.tsx'), 'LegalTextsPage'),
  }),
  createRoute({
    ...page('staff'),
    component: lazyRouteComponent(() => import('./areas/staff/StaffPage.tsx'), 'StaffPage'),
  }),
  createRoute({
    ...page('travel'),
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('./areas/travel/TravelPage.tsx'), 'TravelPage'),
  }),
  createRoute({
    ...page('audit'),
    validateSearch: listSearch('kind'),
    component: lazyRouteComponent(() => import('./areas/audit/AuditPage.tsx'), 'AuditPage'),
  }),
];

const missingPage = createRoute({ getParentRoute: () => signedIn, path: '$', component: PageMissing });

const openPages = [
  createRoute({
    getParentRoute: () => root,
    path: openPaths.signIn,
    validateSearch: ({ to }: Record<string, unknown>): { to?: string } => (typeof to === 'string' ? { to } : {}),
    component: lazyRouteComponent(() => import('./areas/staff/SignInPage.tsx'), 'SignInPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: openPaths.invitation,
    validateSearch: ({ token }: Record<string, unknown>): { token?: string } =>
      typeof token === 'string' ? { token } : {},
    component: lazyRouteComponent(() => import('./areas/staff/InvitationPage.tsx'), 'InvitationPage'),
  }),
];

export const router = createRouter({
  routeTree: root.addChildren([...openPages, signedIn.addChildren([...signedInPages, ...securityPages, missingPage])]),
  basepath: '/console',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
