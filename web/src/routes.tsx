import type { PageType } from '@istmo/contract/areas/access/access.rules';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { readListSearch } from '@istmo/client/list/list-search';
import { readHistorySearch } from './areas/history/history-search.ts';
import { emailLinkSearch, handoverSearch } from './areas/login/link-search.ts';
import { LayoutFailed, PageFailed } from './layout/PageFailed.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { PendingLayout } from './layout/PendingLayout.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import { oneIn, parseSearch, stringifySearch, textIn } from '@istmo/client/search';
import { sessionToken } from './shared/session-store.ts';
import { redirects, paths, signedInPages } from './paths.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the guard requires. Absent on pages that are open to everyone. */
    needs?: PageType;
  }
}

const root = createRootRoute({ component: RootLayout, errorComponent: LayoutFailed });

// Open pages: sign-in and related (requirements 1.2 and 2.2.19).

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  errorComponent: LayoutFailed,
  component: lazyRouteComponent(() => import('./layout/SessionLayout.tsx'), 'SessionLayout'),
});

/** An open page. */
function opened<const Name extends keyof typeof paths>(name: Name) {
  return { getParentRoute: () => open, path: paths[name] } as const;
}

/** Sends a signed-in customer from the sign-in pages to the dashboard. */
const requireLoggedOut = (): void => {
  if (sessionToken() !== undefined) redirect({ to: paths.dashboard, replace: true, throw: true });
};

type Search = Record<string, unknown>;
const tfaLogin = () => import('./areas/login/TfaLoginPage.tsx');
const resetPassword = () => import('./areas/login/ResetPasswordPage.tsx');
const activateAccount = () => import('./areas/login/ActivateAccountPage.tsx');
const activateWithdraw = () => import('./areas/login/ActivateWithdrawPage.tsx');
const handover = () => import('./areas/login/HandoverPage.tsx');
const notMe = () => import('./areas/login/NotMePage.tsx');

/** What a link does is done once: its page does not load again by itself. */
const once = { shouldReload: false, pendingMs: 0 } as const;

// A list of its own: inside the call the types of the routes would be inferred from what the call accepts.
const openPages = [
  createRoute({
    ...opened('login'),
    beforeLoad: requireLoggedOut,
    component: lazyRouteComponent(() => import('./areas/login/LoginPage.tsx'), 'LoginPage'),
  }),
  createRoute({
    ...opened('tfaLogin'),
    beforeLoad: async (): Promise<void> => {
      requireLoggedOut();
      (await tfaLogin()).requirePreLogin();
    },
    component: lazyRouteComponent(tfaLogin, 'TfaLoginPage'),
  }),
  createRoute({
    ...opened('register'),
    beforeLoad: requireLoggedOut,
    component: lazyRouteComponent(() => import('./areas/login/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...opened('forgotPassword'),
    component: lazyRouteComponent(() => import('./areas/login/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...opened('resetPassword'),
    validateSearch: emailLinkSearch,
    beforeLoad: async ({ search }): Promise<void> => (await resetPassword()).requireResetLink(search),
    component: lazyRouteComponent(resetPassword, 'ResetPasswordPage'),
  }),
  createRoute({
    ...opened('resetTfa'),
    validateSearch: emailLinkSearch,
    component: lazyRouteComponent(() => import('./areas/login/ResetTfaPage.tsx'), 'ResetTfaPage'),
  }),
  createRoute({
    ...opened('notMe'),
    ...once,
    validateSearch: emailLinkSearch,
    loaderDeps: ({ search: { token, verify } }) => ({ token, verify }),
    loader: async ({ deps }) => (await notMe()).loadNotice(deps),
    component: lazyRouteComponent(notMe, 'NotMePage'),
  }),
  createRoute({
    ...opened('supportLink'),
    validateSearch: emailLinkSearch,
    component: lazyRouteComponent(() => import('./areas/login/SupportLinkPage.tsx'), 'SupportLinkPage'),
  }),
  createRoute({
    ...opened('activateAccount'),
    ...once,
    validateSearch: emailLinkSearch,
    loaderDeps: ({ search: { token } }) => ({ token }),
    loader: async ({ deps }) => (await activateAccount()).activateAccount(deps.token),
    pendingComponent: lazyRouteComponent(activateAccount, 'ActivatingAccount'),
    component: lazyRouteComponent(activateAccount, 'ActivateAccountPage'),
  }),
  createRoute({
    ...opened('activateWithdraw'),
    validateSearch: emailLinkSearch,
    beforeLoad: async ({ search }): Promise<void> => (await activateWithdraw()).requireWithdrawalLink(search),
    component: lazyRouteComponent(activateWithdraw, 'ActivateWithdrawPage'),
  }),
  createRoute({
    ...opened('redirect'),
    ...once,
    validateSearch: handoverSearch,
    beforeLoad: async ({ search }): Promise<void> => (await handover()).takeHandoverLink(search),
    loader: async () => (await handover()).startHandover(),
    pendingComponent: lazyRouteComponent(handover, 'OpeningHandover'),
    component: lazyRouteComponent(handover, 'HandoverPage'),
  }),
] as const;

// Signed in (requirement 2.2.19).

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

/** A page behind the guard. */
function guarded<const Name extends keyof typeof signedInPages>(name: Name) {
  return {
    getParentRoute: () => signedIn,
    path: paths[name],
    staticData: { needs: signedInPages[name].type },
  } as const;
}

const comingSoon = lazyRouteComponent(() => import('./layout/ComingSoonPage.tsx'), 'ComingSoonPage');

function notBuilt<const Name extends keyof typeof signedInPages>(name: Name) {
  return createRoute({ ...guarded(name), component: comingSoon });
}

const sessionCheck = () => import('./areas/login/SessionCheckPage.tsx');
const userSecurity = () => import('./areas/security/UserSecurityPage.tsx');

const guardedRoutes = [
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
    ...guarded('profile'),
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
  notBuilt('walletOverview'),
  notBuilt('listed'),
  notBuilt('coins'),
  notBuilt('securities'),
  notBuilt('cryptoWallet'),
  notBuilt('assetWallet'),
  notBuilt('assetBalance'),
  notBuilt('copExchange'),
  notBuilt('assetExchange'),
  notBuilt('wholeAssetExchange'),
  notBuilt('withdraw'),
  notBuilt('bankDeposit'),
  notBuilt('bankWhitelist'),
  notBuilt('cardPurchase'),
  notBuilt('createAsset'),
  notBuilt('issuers'),
  notBuilt('developerGuide'),
] as const;

function redirectRoute<const Path extends keyof typeof redirects>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to: redirects[path], replace: true, throw: true }),
  });
}

const otherPages = [
  redirectRoute('/bank-deposit'),
  redirectRoute('/bank-whitelist'),
  redirectRoute('/withdraw'),
  createRoute({
    getParentRoute: () => root,
    path: '/chatpage',
    beforeLoad: async () => (await import('./areas/support/load-ticket.ts')).leaveInvalidTicket(),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.gallery,
    component: lazyRouteComponent(() => import('./layout/GalleryRoute.tsx'), 'GalleryRoute'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: lazyRouteComponent(() => import('./layout/LeaveApp.tsx'), 'LeaveApp'),
  }),
] as const;

const tree = root.addChildren([open.addChildren(openPages), signedIn.addChildren(guardedRoutes), ...otherPages]);

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
