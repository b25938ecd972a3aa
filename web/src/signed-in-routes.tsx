import { type NotificationFilter, notificationFilters } from '@istmo/contract/areas/notifications/notification-kinds';
import { readListSearch } from '@istmo/client/list/list-search';
import { oneIn, textIn } from '@istmo/client/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileSearch } from './areas/profile/profile-return.ts';
import { readIncomeSearch } from './areas/corporate-actions/income-search.ts';
import { readHistorySearch, readTransferSearch } from './areas/history/history-search.ts';
import { readSecuritiesSearch } from './areas/securities/securities-search.ts';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { guarded } from './guarded-route.tsx';
import { investorRoutes } from './investor-routes.tsx';

type Search = Record<string, unknown>;

const redirectUnknown = async (code: string) =>
  (await import('./areas/wallets/redirect-unknown.ts')).redirectUnknown(code);
const loadAssetExchange = async (id: string, page: 'assetExchange' | 'wholeAssetExchange') =>
  (await import('./areas/exchange/load-asset-exchange.ts')).loadAssetExchange(id, page);
const assetExchange = () => import('./areas/exchange/AssetExchangePage.tsx');
const walletPages = () => import('./areas/wallets/WalletPages.tsx');
const sessionCheck = () => import('./areas/login/SessionCheckPage.tsx');
const userSecurity = () => import('./areas/security/UserSecurityPage.tsx');

export const signedInRoutes = [
  createRoute({
    ...guarded('dashboard'),
    validateSearch: (search: Search): { disclaimer?: 'open' | undefined } => ({
      disclaimer: oneIn(search, 'disclaimer', ['open']),
    }),
    component: lazyRouteComponent(() => import('./areas/wallets/DashboardPage.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...guarded('activity'),
    validateSearch: readListSearch,
    component: lazyRouteComponent(() => import('./areas/history/ActivityPage.tsx'), 'ActivityPage'),
  }),
  createRoute({
    ...guarded('history'),
    validateSearch: readHistorySearch,
    component: lazyRouteComponent(() => import('./areas/history/HistoryPage.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...guarded('income'),
    validateSearch: readIncomeSearch,
    loaderDeps: ({ search: { year } }) => ({ year }),
    loader: async ({ deps }) =>
      (await import('./areas/corporate-actions/corporate-actions.queries.ts')).loadIncome(deps.year),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/corporate-actions/IncomePage.tsx'), 'IncomePage'),
  }),
  createRoute({
    ...guarded('event'),
    loader: async ({ params }) =>
      (await import('./areas/corporate-actions/corporate-actions.queries.ts')).loadEvent(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/corporate-actions/EventPage.tsx'), 'EventPage'),
  }),
  createRoute({
    ...guarded('swapCoingt'),
    component: lazyRouteComponent(() => import('./areas/exchange/ExchangePage.tsx'), 'ExchangePage'),
  }),
  createRoute({
    ...guarded('deposit'),
    loader: async () => (await import('./areas/deposits/deposits.queries.ts')).loadCurrencies(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/deposits/DepositsPage.tsx'), 'DepositsPage'),
  }),
  createRoute({
    ...guarded('depositIn'),
    validateSearch: (search: Search): { network?: string | undefined } => ({ network: textIn(search, 'network') }),
    loader: async () => (await import('./areas/deposits/deposits.queries.ts')).loadCurrencies(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/deposits/DepositPage.tsx'), 'DepositPage'),
  }),
  createRoute({
    ...guarded('notifications'),
    validateSearch: (search: Search): { show?: NotificationFilter | undefined } => ({
      show: oneIn(search, 'show', notificationFilters),
    }),
    component: lazyRouteComponent(() => import('./areas/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    ...guarded('profile'),
    validateSearch: (search: Search): ProfileSearch => ({
      withdrawal: textIn(search, 'withdrawal'),
      currency: textIn(search, 'currency'),
    }),
    loader: async () => (await import('./areas/profile/profile.queries.ts')).loadProfile(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...guarded('kyc'),
    component: lazyRouteComponent(() => import('./areas/kyc/KycPage.tsx'), 'KycPage'),
  }),
  createRoute({
    ...guarded('settings'),
    component: lazyRouteComponent(() => import('./areas/security/SettingsPage.tsx'), 'SettingsPage'),
  }),
  createRoute({
    ...guarded('userSecurity'),
    loader: async ({ params }) => (await userSecurity()).loadUserSecurity(params.id),
    pendingComponent: PageSkeleton,
    errorComponent: lazyRouteComponent(userSecurity, 'UserSecurityFailed'),
    component: lazyRouteComponent(userSecurity, 'UserSecurityPage'),
  }),
  createRoute({
    ...guarded('sessionCheck'),
    loader: async () => (await sessionCheck()).loadSessionCheck(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(sessionCheck, 'SessionCheckPage'),
  }),
  createRoute({
    ...guarded('support'),
    loader: async () => (await import('./areas/support/support.queries.ts')).loadSupport(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/support/SupportPage.tsx'), 'SupportPage'),
  }),
  createRoute({
    ...guarded('chat'),
    loader: async ({ params }) => (await import('./areas/support/load-ticket.ts')).loadTicket(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/support/ChatPage.tsx'), 'ChatPage'),
  }),
  createRoute({
    ...guarded('whitelist'),
    loader: async () => (await import('./areas/whitelist/whitelist.queries.ts')).loadWhitelist(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/whitelist/WhitelistPage.tsx'), 'WhitelistPage'),
  }),
  createRoute({
    ...guarded('beneficiary'),
    validateSearch: (search: Search): { withdrawal?: string | undefined } => ({
      withdrawal: textIn(search, 'withdrawal'),
    }),
    loader: async () => (await import('./areas/whitelist/whitelist.queries.ts')).loadBeneficiary(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/whitelist/BeneficiaryPage.tsx'), 'BeneficiaryPage'),
  }),
  createRoute({
    ...guarded('walletOverview'),
    validateSearch: readTransferSearch,
    component: lazyRouteComponent(walletPages, 'WalletPage'),
  }),
  createRoute({ ...guarded('listed'), component: lazyRouteComponent(walletPages, 'ListedPage') }),
  createRoute({
    ...guarded('coins'),
    validateSearch: readTransferSearch,
    component: lazyRouteComponent(walletPages, 'CoinsPage'),
  }),
  createRoute({
    ...guarded('securities'),
    validateSearch: readSecuritiesSearch,
    component: lazyRouteComponent(walletPages, 'SecuritiesPage'),
  }),
  createRoute({
    ...guarded('cryptoWallet'),
    validateSearch: (raw: Search) => ({ ...readSecuritiesSearch(raw), ...readTransferSearch(raw) }),
    // The names of the two lists are no codes.
    loader: async ({ params: { id } }) => (id === 'coin' || id === 'security' ? undefined : redirectUnknown(id)),
    component: lazyRouteComponent(() => import('./areas/wallets/HubPage.tsx'), 'CurrencyWalletPage'),
  }),
  createRoute({
    ...guarded('assetWallet'),
    loader: ({ params }) => redirectUnknown(params.ticker),
    component: lazyRouteComponent(() => import('./areas/wallets/HubPage.tsx'), 'AssetWalletPage'),
  }),
  createRoute({
    ...guarded('assetBalance'),
    loader: async () => (await import('./areas/wallets/wallets.queries.ts')).loadAssetWallets(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/wallets/AssetBalancePage.tsx'), 'AssetBalancePage'),
  }),
  createRoute({
    ...guarded('swapReceipt'),
    loader: async ({ params }) => (await import('./areas/exchange/receipt.queries.ts')).loadSwap(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/exchange/SwapReceiptPage.tsx'), 'SwapReceiptPage'),
  }),
  createRoute({
    ...guarded('copExchange'),
    component: lazyRouteComponent(() => import('./areas/exchange/CurrencyExchangePage.tsx'), 'CurrencyExchangePage'),
  }),
  createRoute({
    ...guarded('assetExchange'),
    loader: ({ params }) => loadAssetExchange(params.id, 'assetExchange'),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(assetExchange, 'AssetExchangePage'),
  }),
  createRoute({
    ...guarded('wholeAssetExchange'),
    loader: ({ params }) => loadAssetExchange(params.id, 'wholeAssetExchange'),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(assetExchange, 'WholeAssetExchangePage'),
  }),
  createRoute({
    ...guarded('securityPage'),
    loader: async ({ params }) =>
      (await import('./areas/securities/securities.queries.ts')).loadSecurity(params.ticker),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/securities/SecurityPage.tsx'), 'SecurityPage'),
  }),
  createRoute({
    ...guarded('payment'),
    loader: async ({ params }) => (await import('./areas/payments/payments.queries.ts')).loadPayment(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/payments/PaymentPage.tsx'), 'PaymentPage'),
  }),
  createRoute({
    ...guarded('chainDeposit'),
    loader: async ({ params }) => (await import('./areas/deposits/deposits.queries.ts')).loadDeposit(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/deposits/DepositViewPage.tsx'), 'DepositViewPage'),
  }),
  createRoute({
    ...guarded('bankDepositView'),
    loader: async ({ params }) => (await import('./areas/bank/bank.queries.ts')).loadBankDeposit(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/bank/BankDepositViewPage.tsx'), 'BankDepositViewPage'),
  }),
  createRoute({
    ...guarded('cardPurchase'),
    loader: async () => (await import('./areas/cards/cards.queries.ts')).loadCardPurchases(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/cards/CardPurchasePage.tsx'), 'CardPurchasePage'),
  }),
  createRoute({
    ...guarded('cardPurchaseView'),
    loader: async ({ params }) => (await import('./areas/cards/cards.queries.ts')).loadCardPurchase(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/cards/CardPurchaseViewPage.tsx'), 'CardPurchaseViewPage'),
  }),
  createRoute({
    ...guarded('debts'),
    loader: async () => (await import('./areas/debts/debts.queries.ts')).loadDebts(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/debts/DebtsPage.tsx'), 'DebtsPage'),
  }),
  createRoute({
    ...guarded('developerGuide'),
    loader: async () => (await import('./areas/developers/developers.queries.ts')).loadDemo(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/developers/DeveloperGuidePage.tsx'), 'DeveloperGuidePage'),
  }),
  createRoute({
    ...guarded('bankDeposit'),
    loader: async () => (await import('./areas/bank/bank.queries.ts')).loadBankDeposits(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/bank/BankDepositPage.tsx'), 'BankDepositPage'),
  }),
  createRoute({
    ...guarded('bankWhitelist'),
    loader: async () => (await import('./areas/bank/bank.queries.ts')).loadBankAccounts(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/bank/BankWhitelistPage.tsx'), 'BankWhitelistPage'),
  }),
  createRoute({
    ...guarded('withdraw'),
    loader: async ({ params }) => (await import('./areas/withdrawals/withdrawals.queries.ts')).loadWithdraw(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/withdrawals/WithdrawPage.tsx'), 'WithdrawPage'),
  }),
  createRoute({
    ...guarded('withdrawal'),
    loader: async ({ params }) =>
      (await import('./areas/withdrawals/withdrawals.queries.ts')).loadWithdrawal(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/withdrawals/WithdrawalPage.tsx'), 'WithdrawalPage'),
  }),
  ...investorRoutes,
] as const;
