import { redirects, paths } from '../src/paths.ts';

const entry = 'src/layout/SessionLayout.tsx';
const layout = ['src/layout/SignedInLayout.tsx', 'src/layout/guard-route.ts'];

const publicPaths: ReadonlySet<string> = new Set([
  paths.home,
  paths.offering,
  paths.offerings,
  paths.offeringOf,
  paths.whitePaper,
  paths.whitePaperToo,
  paths.banner,
  paths.maintenance,
  paths.notFound,
  paths.confirmSubscription,
  paths.leaveSubscription,
  paths.switchEmailsOff,
  paths.offline,
]);

// The pages that visitors open by an address rather than a link: their modules are preloaded beside the entry.
const pageModules: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: [entry, 'src/areas/login/LoginPage.tsx'],
  [paths.tfaLogin]: [entry, 'src/areas/login/TfaLoginPage.tsx'],
  [paths.register]: [entry, 'src/areas/login/RegisterPage.tsx'],
  [paths.forgotPassword]: [entry, 'src/areas/login/ForgotPasswordPage.tsx'],
  [paths.resetPassword]: [entry, 'src/areas/login/ResetPasswordPage.tsx'],
  [paths.resetTfa]: [entry, 'src/areas/login/ResetTfaPage.tsx'],
  [paths.activateAccount]: [entry, 'src/areas/login/ActivateAccountPage.tsx'],
  [paths.activateWithdraw]: [entry, 'src/areas/login/ActivateWithdrawPage.tsx'],
  [paths.redirect]: [entry, 'src/areas/login/HandoverPage.tsx'],
  [paths.dashboard]: [...layout, 'src/areas/wallets/DashboardPage.tsx'],
  [paths.swapCoingt]: [...layout, 'src/areas/exchange/ExchangePage.tsx'],
  [paths.history]: [...layout, 'src/areas/history/HistoryPage.tsx'],
  [paths.activity]: [...layout, 'src/areas/history/ActivityPage.tsx'],
  [paths.gallery]: ['src/layout/GalleryRoute.tsx'],
  [paths.sandbox]: ['src/sandbox/SandboxPage.tsx'],
};

/** Every address of the app with the modules that its page starts with: the server answers these and no others, with preload links. */
export const routeModules: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.values(paths), ...Object.keys(redirects)]
    .filter((path) => !publicPaths.has(path))
    .map((path) => [path, pageModules[path] ?? layout]),
);
