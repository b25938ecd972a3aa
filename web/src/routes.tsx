import type { PageType } from '@istmo/contract/areas/access/access.rules';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { readHistorySearch, readListSearch } from './areas/history/history-search.ts';
import { LayoutFailed, PageFailed } from './layout/PageFailed.tsx';
import { PendingLayout } from './layout/PendingLayout.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import { oneIn, parseSearch, stringifySearch, textIn } from './shared/search.ts';
import { sessionToken } from './shared/session-store.ts';
import { paths } from './paths.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the guard requires. Absent on pages that are open to everyone. */
    needs?: PageType;
  }
}

const root = createRootRoute({ component: RootLayout, errorComponent: LayoutFailed });

// Open pages: sign-in and related (specification 1, point 2; specification 2, point 2.19).

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  errorComponent: LayoutFailed,
  component: lazyRouteComponent(() => import('./layout/SessionLayout.tsx'), 'SessionLayout'),
});
const openRoute = { getParentRoute: () => open } as const;

/** Sends a signed-in customer from the sign-in pages to the dashboard. */
const requireLoggedOut = (): void => {
  if (sessionToken() !== undefined) redirect({ to: paths.dashboard, replace: true, throw: true });
};

type Search = Record<string, unknown>;
type EmailLinkSearch = { token?: string | undefined; verify?: string | undefined };
type HandoverSearch = { email?: string | undefined; password?: string | undefined; token?: string | undefined };

/** The parameters of an e-mail link. */
const emailLinkSearch = (search: Search): EmailLinkSearch => ({
  token: textIn(search, 'token'),
  verify: textIn(search, 'verify'),
});
const handoverSearch = (search: Search): HandoverSearch => ({
  email: textIn(search, 'email'),
  password: textIn(search, 'password'),
  token: textIn(search, 'token'),
});

const login = createRoute({
  ...openRoute,
  path: paths.login,
  beforeLoad: requireLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/LoginPage.tsx'), 'LoginPage'),
});
const tfaLogin = createRoute({
  ...openRoute,
  path: paths.tfaLogin,
  beforeLoad: requireLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/TfaLoginPage.tsx'), 'TfaLoginPage'),
});
const register = createRoute({
  ...openRoute,
  path: paths.register,
  beforeLoad: requireLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/RegisterPage.tsx'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  ...openRoute,
  path: paths.forgotPassword,
  component: lazyRouteComponent(() => import('./areas/session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  ...openRoute,
  path: paths.resetPassword,
  validateSearch: emailLinkSearch,
  component: lazyRouteComponent(() => import('./areas/session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const resetTfa = createRoute({
  ...openRoute,
  path: paths.resetTfa,
  validateSearch: emailLinkSearch,
  component: lazyRouteComponent(() => import('./areas/session/ResetTfaPage.tsx'), 'ResetTfaPage'),
});
const activateAccount = createRoute({
  ...openRoute,
  path: paths.activateAccount,
  validateSearch: emailLinkSearch,
  component: lazyRouteComponent(() => import('./areas/session/ActivateAccountPage.tsx'), 'ActivateAccountPage'),
});
const activateWithdraw = createRoute({
  ...openRoute,
  path: paths.activateWithdraw,
  validateSearch: emailLinkSearch,
  component: lazyRouteComponent(() => import('./areas/session/ActivateWithdrawPage.tsx'), 'ActivateWithdrawPage'),
});
const handoverRoute = createRoute({
  ...openRoute,
  path: paths.redirect,
  validateSearch: handoverSearch,
  component: lazyRouteComponent(() => import('./areas/session/HandoverPage.tsx'), 'HandoverPage'),
});

// Signed in (specification 2, point 2.19). `needs` is the page type of specification 1, point 6.

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: LayoutFailed,
  pendingComponent: PendingLayout,
  component: lazyRouteComponent(() => import('./layout/SignedInLayout.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ matches, preload }) => {
    if (preload) return;
    const page = matches.at(-1);
    const { guardRoute } = await import('./layout/guard-route.ts');
    const instrument = page && 'id' in page.params ? page.params.id : undefined;
    await guardRoute({ type: page?.staticData.needs ?? 'customer', instrument });
  },
});
const comingSoon = lazyRouteComponent(() => import('./layout/ComingSoonPage.tsx'), 'ComingSoonPage');

/** A page behind the guard. A page that reads its search parameters uses `createRoute` directly, so that their types are inferred. */
function guardedRoute<const Path extends string>(path: Path, needs: PageType, component: RouteComponent = comingSoon) {
  return createRoute({ getParentRoute: () => signedIn, path, staticData: { needs }, component });
}

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: paths.dashboard,
  staticData: { needs: 'signed-in' },
  validateSearch: (search: Search): { disclaimer?: 'open' | undefined } => ({
    disclaimer: oneIn(search, 'disclaimer', ['open']),
  }),
  component: lazyRouteComponent(() => import('./areas/wallets/DashboardPage.tsx'), 'DashboardPage'),
});
const walletOverview = guardedRoute(paths.walletOverview, 'wallet');
const listed = guardedRoute(paths.listed, 'wallet');
const coins = guardedRoute(paths.coins, 'wallet');
const securities = guardedRoute(paths.securities, 'wallet');
const cryptoWallet = guardedRoute(paths.cryptoWallet, 'wallet');
const assetWallet = guardedRoute(paths.assetWallet, 'wallet');
const assetBalance = guardedRoute(paths.assetBalance, 'wallet');
const activity = createRoute({
  getParentRoute: () => signedIn,
  path: paths.activity,
  staticData: { needs: 'customer' },
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => import('./areas/history/ActivityPage.tsx'), 'ActivityPage'),
});
const history = createRoute({
  getParentRoute: () => signedIn,
  path: paths.history,
  staticData: { needs: 'customer' },
  validateSearch: readHistorySearch,
  component: lazyRouteComponent(() => import('./areas/history/HistoryPage.tsx'), 'HistoryPage'),
});
const swapCoingt = guardedRoute(
  paths.swapCoingt,
  'swap',
  lazyRouteComponent(() => import('./areas/exchange/ExchangePage.tsx'), 'ExchangePage'),
);
const copExchange = guardedRoute(paths.copExchange, 'swap');
const assetExchange = guardedRoute(paths.assetExchange, 'swap');
const wholeAssetExchange = guardedRoute(paths.wholeAssetExchange, 'swap');
const deposit = guardedRoute(
  paths.deposit,
  'deposit',
  lazyRouteComponent(() => import('./areas/deposits/DepositsPage.tsx'), 'DepositsPage'),
);
const depositIn = createRoute({
  getParentRoute: () => signedIn,
  path: paths.depositIn,
  staticData: { needs: 'deposit' },
  validateSearch: (search: Search): { network?: string | undefined } => ({ network: textIn(search, 'network') }),
  component: lazyRouteComponent(() => import('./areas/deposits/DepositPage.tsx'), 'DepositPage'),
});
const withdraw = guardedRoute(paths.withdraw, 'withdraw');
const whitelist = guardedRoute(paths.whitelist, 'customer');
const bankDeposit = guardedRoute(paths.bankDeposit, 'bank-deposit');
const bankWhitelist = guardedRoute(paths.bankWhitelist, 'bank-whitelist');
const cardPurchase = guardedRoute(paths.cardPurchase, 'wallet');
const createAsset = guardedRoute(paths.createAsset, 'create-asset');
const issuers = guardedRoute(paths.issuers, 'customer');
const profile = guardedRoute(
  paths.profile,
  'customer',
  lazyRouteComponent(() => import('./areas/profile/ProfilePage.tsx'), 'ProfilePage'),
);
const kyc = guardedRoute(
  paths.kyc,
  'customer',
  lazyRouteComponent(() => import('./areas/kyc/KycPage.tsx'), 'KycPage'),
);
const settings = guardedRoute(
  paths.settings,
  'customer',
  lazyRouteComponent(() => import('./areas/security/SettingsPage.tsx'), 'SettingsPage'),
);
const userSecurity = guardedRoute(
  paths.userSecurity,
  'customer',
  lazyRouteComponent(() => import('./areas/security/UserSecurityPage.tsx'), 'UserSecurityPage'),
);
const support = guardedRoute(paths.support, 'signed-in');
const chat = guardedRoute(paths.chat, 'signed-in');
const developerGuide = guardedRoute(paths.developerGuide, 'customer');
const sessionCheck = guardedRoute(
  paths.sessionCheck,
  'signed-in',
  lazyRouteComponent(() => import('./areas/session/SessionCheckPage.tsx'), 'SessionCheckPage'),
);

// Redirects (decisions, point 15), and unknown addresses.

function redirectRoute<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to, replace: true, throw: true }),
  });
}
const toBankDeposit = redirectRoute('/bank-deposit', paths.bankDeposit);
const toBankWhitelist = redirectRoute('/bank-whitelist', paths.bankWhitelist);
const toCoins = redirectRoute('/withdraw', paths.coins);
const gallery = createRoute({
  getParentRoute: () => root,
  path: paths.gallery,
  component: lazyRouteComponent(() => import('./layout/GalleryRoute.tsx'), 'GalleryRoute'),
});
const unknownPath = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./layout/LeaveApp.tsx'), 'LeaveApp'),
});

const tree = root.addChildren([
  open.addChildren([
    login,
    tfaLogin,
    register,
    forgotPassword,
    resetPassword,
    resetTfa,
    activateAccount,
    activateWithdraw,
    handoverRoute,
  ]),
  signedIn.addChildren([
    dashboard,
    walletOverview,
    listed,
    coins,
    securities,
    cryptoWallet,
    assetWallet,
    assetBalance,
    activity,
    history,
    swapCoingt,
    copExchange,
    assetExchange,
    wholeAssetExchange,
    deposit,
    depositIn,
    withdraw,
    whitelist,
    bankDeposit,
    bankWhitelist,
    cardPurchase,
    createAsset,
    issuers,
    profile,
    kyc,
    settings,
    userSecurity,
    support,
    chat,
    developerGuide,
    sessionCheck,
  ]),
  toBankDeposit,
  toBankWhitelist,
  toCoins,
  gallery,
  unknownPath,
]);

/** After this time a page that is still loading shows its pending state. */
export const pendingMs = 300;

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  defaultViewTransition: true,
  defaultPendingMs: pendingMs,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
