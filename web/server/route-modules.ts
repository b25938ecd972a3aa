import { paths } from '../src/paths.ts';

const entry = 'src/layout/SessionLayout.tsx';
const frame = ['src/layout/SignedInLayout.tsx', 'src/layout/guard-route.ts'];

/** Addresses that lead elsewhere inside the app (decisions, point 15). */
const detours = ['/bank-deposit', '/bank-whitelist', '/withdraw'];

const publicPaths: ReadonlySet<string> = new Set([
  paths.home,
  paths.offering,
  paths.whitePaper,
  paths.whitePaperToo,
  paths.banner,
  paths.maintenance,
  paths.notFound,
  paths.confirmSubscription,
  paths.leaveSubscription,
  paths.offline,
]);

// Screens whose modules are worth fetching beside the entry: those that people arrive at by an address, not by a click.
const screens: Readonly<Record<string, readonly string[]>> = {
  [paths.login]: [entry, 'src/areas/session/LoginPage.tsx'],
  [paths.tfaLogin]: [entry, 'src/areas/session/TfaLoginPage.tsx'],
  [paths.register]: [entry, 'src/areas/session/RegisterPage.tsx'],
  [paths.forgotPassword]: [entry, 'src/areas/session/ForgotPasswordPage.tsx'],
  [paths.resetPassword]: [entry, 'src/areas/session/ResetPasswordPage.tsx'],
  [paths.resetTfa]: [entry, 'src/areas/session/ResetTfaPage.tsx'],
  [paths.activateAccount]: [entry, 'src/areas/session/ActivateAccountPage.tsx'],
  [paths.activateWithdraw]: [entry, 'src/areas/session/ActivateWithdrawPage.tsx'],
  [paths.redirect]: [entry, 'src/areas/session/HandoverPage.tsx'],
  [paths.dashboard]: [...frame, 'src/areas/wallets/DashboardPage.tsx'],
  [paths.swapCoingt]: [...frame, 'src/areas/exchange/ExchangePage.tsx'],
  [paths.history]: [...frame, 'src/areas/history/HistoryPage.tsx'],
  [paths.activity]: [...frame, 'src/areas/history/ActivityPage.tsx'],
  [paths.gallery]: ['src/layout/GalleryRoute.tsx'],
};

/** Every address of the app with the files its screen begins with: the server answers these and no others, with preload links for them. */
export const routeModules: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...Object.values(paths), ...detours]
    .filter((path) => !publicPaths.has(path))
    .map((path) => [path, screens[path] ?? frame]),
);
