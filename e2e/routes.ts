import type { PersonName } from './people.ts';

/** What the guard's table asks of a page (specification 1, point 6). */
type Needs =
  | 'signed-in'
  | 'customer'
  | 'wallet'
  | 'deposit'
  | 'swap'
  | 'withdraw'
  | 'bank-deposit'
  | 'bank-whitelist'
  | 'create-asset';

export type Route = {
  readonly path: string;
  readonly needs: Needs;
  /** Somebody who may open it, where anabel may not. */ readonly who?: PersonName;
};

/** Every page behind the guard, as the two documents list them (specification 1, point 2; specification 2, point 2.19). */
export const guardedRoutes: readonly Route[] = [
  { path: '/dashboard', needs: 'signed-in' },
  { path: '/user-support', needs: 'signed-in' },
  { path: '/chatpage/T-1', needs: 'signed-in' },
  { path: '/testCheck', needs: 'signed-in' },
  { path: '/activity', needs: 'customer' },
  { path: '/history', needs: 'customer' },
  { path: '/profile', needs: 'customer' },
  { path: '/kyc', needs: 'customer' },
  { path: '/settings', needs: 'customer' },
  { path: '/user-security/password', needs: 'customer' },
  { path: '/user-security/Tfa', needs: 'customer' },
  { path: '/whitelist', needs: 'customer' },
  { path: '/issuers', needs: 'customer' },
  { path: '/developer_guide', needs: 'customer' },
  { path: '/wallet', needs: 'wallet' },
  { path: '/security-listed', needs: 'wallet' },
  { path: '/security-listed/coin', needs: 'wallet' },
  { path: '/security-listed/security', needs: 'wallet' },
  { path: '/crypto_wallet/coin', needs: 'wallet' },
  { path: '/crypto_wallet/security', needs: 'wallet' },
  { path: '/crypto_wallet/BTC', needs: 'wallet' },
  { path: '/crypto_wallet/asset/QTZL', needs: 'wallet' },
  { path: '/asset_balance', needs: 'wallet' },
  { path: '/teip', needs: 'wallet' },
  { path: '/deposit', needs: 'deposit' },
  { path: '/deposit/BTC', needs: 'deposit' },
  { path: '/deposit/USDT', needs: 'deposit' },
  { path: '/instant_swap/coingt', needs: 'swap' },
  { path: '/cop_exchange', needs: 'swap' },
  { path: '/liq_exchange/QTZL', needs: 'swap' },
  { path: '/liquid_exchange/QTZL', needs: 'swap' },
  { path: '/withdraw/BTC', needs: 'withdraw' },
  { path: '/bank_whitelist', needs: 'bank-whitelist' },
  { path: '/bank_deposit', needs: 'bank-deposit' },
  { path: '/create_asset', needs: 'create-asset', who: 'fabio' },
];

/** Pages for everybody; the sign-in ones send a signed-in customer on. */
export const openRoutes = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=a&verify=b',
  '/reset-tfa',
  '/reset-tfa?token=a&verify=b',
  '/activate_account?token=nobody',
  '/activate_withdraw?token=a&verify=b',
  '/wallet/coingt',
  '/white_paper/coingt',
  '/whitepaper/coingt',
  '/banner',
  '/pages-404',
  '/no-such-page',
  '/under_maintenance',
] as const;

/** Addresses that lead a visitor elsewhere: each wants what only the page or letter before it gives. */
export const visitorsDetours: readonly (readonly [string, string])[] = [
  ['/tfa-login', '/login'],
  ['/redirect', '/'],
  ['/reset-password', '/'],
];

/** Addresses that lead elsewhere (decisions, point 15). */
export const detours: readonly (readonly [string, string])[] = [
  ['/bank-deposit', '/bank_deposit'],
  ['/bank-whitelist', '/bank_whitelist'],
  ['/withdraw', '/security-listed/coin'],
];
