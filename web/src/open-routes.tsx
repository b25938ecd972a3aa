import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { emailLinkSearch, handoverSearch } from './areas/login/link-search.ts';
import { LayoutFailed } from './layout/PageFailed.tsx';
import { RootLayout } from './layout/RootLayout.tsx';
import { paths } from './paths.ts';
import { readSandboxSearch } from './sandbox/sandbox-search.ts';
import { sessionToken } from './shared/session-store.ts';

export const root = createRootRoute({ component: RootLayout, errorComponent: LayoutFailed });

// Open pages: sign-in and related (requirements 1.2 and 2.2.19).

export const open = createRoute({
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

const tfaLogin = () => import('./areas/login/TfaLoginPage.tsx');
const resetPassword = () => import('./areas/login/ResetPasswordPage.tsx');
const activateAccount = () => import('./areas/login/ActivateAccountPage.tsx');
const activateWithdraw = () => import('./areas/login/ActivateWithdrawPage.tsx');
const handover = () => import('./areas/login/HandoverPage.tsx');
const notMe = () => import('./areas/login/NotMePage.tsx');

const legal = () => import('./areas/legal/LegalPage.tsx');

/** What a link does is done once: its page does not load again by itself. */
const once = { shouldReload: false, pendingMs: 0 } as const;

// A list of its own: inside the call the types of the routes would be inferred from what the call accepts.
export const openPages = [
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
    shouldReload: false,
    loaderDeps: ({ search: { token, verify } }) => ({ token, verify }),
    loader: async ({ deps }) => (await activateWithdraw()).loadPendingWithdrawal(deps),
    pendingComponent: lazyRouteComponent(activateWithdraw, 'ReadingWithdrawal'),
    component: lazyRouteComponent(activateWithdraw, 'ActivateWithdrawPage'),
  }),
  createRoute({
    ...opened('companyInvitation'),
    validateSearch: emailLinkSearch,
    beforeLoad: ({ search: { token } }): void => {
      if (sessionToken() === undefined) return;
      redirect({ to: paths.teamInvitation, search: { token }, replace: true, throw: true });
    },
    component: lazyRouteComponent(() => import('./areas/login/CompanyInvitationPage.tsx'), 'CompanyInvitationPage'),
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

/** The controls of the sandbox; the panel behind the yellow bar shows them in a frame. */
export const sandboxPage = createRoute({
  getParentRoute: () => root,
  path: paths.sandbox,
  validateSearch: readSandboxSearch,
  errorComponent: LayoutFailed,
  component: lazyRouteComponent(() => import('./sandbox/SandboxPage.tsx'), 'SandboxPage'),
});

/** Public texts with a layout of their own. */
export const legalPage = createRoute({
  getParentRoute: () => root,
  path: paths.legal,
  validateSearch: (search): { version?: string } =>
    typeof search['version'] === 'string' || typeof search['version'] === 'number'
      ? { version: String(search['version']) }
      : {},
  errorComponent: LayoutFailed,
  component: lazyRouteComponent(legal, 'LegalPage'),
});
