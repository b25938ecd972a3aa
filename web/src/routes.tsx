import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router';
import { readHistorySearch, readListSearch } from './areas/history/history-search.ts';
import type { PageType } from './frame/guard.ts';
import { FrameFailed, PageFailed } from './frame/PageFailed.tsx';
import { PendingFrame } from './frame/PendingFrame.tsx';
import { RootLayout } from './frame/RootLayout.tsx';
import { oneIn, parseSearch, stringifySearch, textIn } from './kit/search.ts';
import { sessionToken } from './kit/session-store.ts';
import { paths } from './paths.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the guard asks of a visitor. Absent on pages that anybody may open. */
    needs?: PageType;
  }
}

const root = createRootRoute({ component: RootLayout, errorComponent: FrameFailed });

// Anybody: signing in and what belongs to it (specification 1, point 2; specification 2, point 2.19).

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  errorComponent: FrameFailed,
  component: lazyRouteComponent(() => import('./frame/SessionLayout.tsx'), 'SessionLayout'),
});
const anybody = { getParentRoute: () => open } as const;

/** A signed-in customer has nothing to do on the sign-in pages. */
const onlyLoggedOut = (): void => {
  if (sessionToken() !== undefined) redirect({ to: paths.dashboard, replace: true, throw: true });
};

type Search = Record<string, unknown>;
type Link = { token?: string | undefined; verify?: string | undefined };
type Handover = { email?: string | undefined; password?: string | undefined; token?: string | undefined };

/** What a mailed link carries. */
const link = (search: Search): Link => ({ token: textIn(search, 'token'), verify: textIn(search, 'verify') });
const handover = (search: Search): Handover => ({
  email: textIn(search, 'email'),
  password: textIn(search, 'password'),
  token: textIn(search, 'token'),
});

const login = createRoute({
  ...anybody,
  path: paths.login,
  beforeLoad: onlyLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/LoginPage.tsx'), 'LoginPage'),
});
const tfaLogin = createRoute({
  ...anybody,
  path: paths.tfaLogin,
  beforeLoad: onlyLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/TfaLoginPage.tsx'), 'TfaLoginPage'),
});
const register = createRoute({
  ...anybody,
  path: paths.register,
  beforeLoad: onlyLoggedOut,
  component: lazyRouteComponent(() => import('./areas/session/RegisterPage.tsx'), 'RegisterPage'),
});
const forgotPassword = createRoute({
  ...anybody,
  path: paths.forgotPassword,
  component: lazyRouteComponent(() => import('./areas/session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
});
const resetPassword = createRoute({
  ...anybody,
  path: paths.resetPassword,
  validateSearch: link,
  component: lazyRouteComponent(() => import('./areas/session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
const resetTfa = createRoute({
  ...anybody,
  path: paths.resetTfa,
  validateSearch: link,
  component: lazyRouteComponent(() => import('./areas/session/ResetTfaPage.tsx'), 'ResetTfaPage'),
});
const activateAccount = createRoute({
  ...anybody,
  path: paths.activateAccount,
  validateSearch: link,
  component: lazyRouteComponent(() => import('./areas/session/ActivateAccountPage.tsx'), 'ActivateAccountPage'),
});
const activateWithdraw = createRoute({
  ...anybody,
  path: paths.activateWithdraw,
  validateSearch: link,
  component: lazyRouteComponent(() => import('./areas/session/ActivateWithdrawPage.tsx'), 'ActivateWithdrawPage'),
});
const redirected = createRoute({
  ...anybody,
  path: paths.redirect,
  validateSearch: handover,
  component: lazyRouteComponent(() => import('./areas/session/HandoverPage.tsx'), 'HandoverPage'),
});

// Signed in (specification 2, point 2.19). `needs` is the page type of specification 1, point 6.

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: FrameFailed,
  pendingComponent: PendingFrame,
  component: lazyRouteComponent(() => import('./frame/SignedInLayout.tsx'), 'SignedInLayout'),
  beforeLoad: async ({ matches, preload }) => {
    if (preload) return;
    const page = matches.at(-1);
    const { enter } = await import('./frame/enter.ts');
    const currency = page && 'id' in page.params ? page.params.id : undefined;
    await enter({ type: page?.staticData.needs ?? 'customer', currency });
  },
});
const later = lazyRouteComponent(() => import('./frame/LaterPage.tsx'), 'LaterPage');

/** A page behind the guard. One that reads its search parameters is written out with `createRoute`, so that their types are known. */
function inside<const Path extends string>(path: Path, needs: PageType, component: RouteComponent = later) {
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
const walletOverview = inside(paths.walletOverview, 'wallet');
const listed = inside(paths.listed, 'wallet');
const coins = inside(paths.coins, 'wallet');
const securities = inside(paths.securities, 'wallet');
const cryptoWallet = inside(paths.cryptoWallet, 'wallet');
const assetWallet = inside(paths.assetWallet, 'wallet');
const assetBalance = inside(paths.assetBalance, 'wallet');
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
const swapCoingt = inside(
  paths.swapCoingt,
  'swap',
  lazyRouteComponent(() => import('./areas/exchange/ExchangePage.tsx'), 'ExchangePage'),
);
const copExchange = inside(paths.copExchange, 'swap');
const assetExchange = inside(paths.assetExchange, 'swap');
const wholeAssetExchange = inside(paths.wholeAssetExchange, 'swap');
const deposit = inside(
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
const withdraw = inside(paths.withdraw, 'withdraw');
const whitelist = inside(paths.whitelist, 'customer');
const bankDeposit = inside(paths.bankDeposit, 'bank-deposit');
const bankWhitelist = inside(paths.bankWhitelist, 'bank-whitelist');
const cardPurchase = inside(paths.cardPurchase, 'wallet');
const createAsset = inside(paths.createAsset, 'create-asset');
const issuers = inside(paths.issuers, 'customer');
const profile = inside(
  paths.profile,
  'customer',
  lazyRouteComponent(() => import('./areas/profile/ProfilePage.tsx'), 'ProfilePage'),
);
const kyc = inside(
  paths.kyc,
  'customer',
  lazyRouteComponent(() => import('./areas/kyc/KycPage.tsx'), 'KycPage'),
);
const settings = inside(
  paths.settings,
  'customer',
  lazyRouteComponent(() => import('./areas/security/SettingsPage.tsx'), 'SettingsPage'),
);
const userSecurity = inside(
  paths.userSecurity,
  'customer',
  lazyRouteComponent(() => import('./areas/security/UserSecurityPage.tsx'), 'UserSecurityPage'),
);
const support = inside(paths.support, 'signed-in');
const chat = inside(paths.chat, 'signed-in');
const developerGuide = inside(paths.developerGuide, 'customer');
const sessionCheck = inside(
  paths.sessionCheck,
  'signed-in',
  lazyRouteComponent(() => import('./areas/session/SessionCheckPage.tsx'), 'SessionCheckPage'),
);

// Addresses that lead elsewhere (decisions, point 15), and everything that is no page.

function detour<const Path extends string>(path: Path, to: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to, replace: true, throw: true }),
  });
}
const toBankDeposit = detour('/bank-deposit', paths.bankDeposit);
const toBankWhitelist = detour('/bank-whitelist', paths.bankWhitelist);
const toCoins = detour('/withdraw', paths.coins);
const kit = createRoute({
  getParentRoute: () => root,
  path: paths.kit,
  component: lazyRouteComponent(() => import('./frame/KitRoute.tsx'), 'KitRoute'),
});
const nothing = createRoute({
  getParentRoute: () => root,
  path: '$',
  component: lazyRouteComponent(() => import('./frame/LeaveApp.tsx'), 'LeaveApp'),
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
    redirected,
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
  kit,
  nothing,
]);

/** After this long a page that is not there yet shows that it is on its way. */
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
