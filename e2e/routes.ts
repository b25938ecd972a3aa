import type { PageType } from '@istmo/contract/areas/access/access.rules';
import type { PersonName } from './people.ts';

export type Route = {
  readonly path: string;
  readonly access: PageType;
  /** A demo person who may open it, where anabel may not. */ readonly openedBy?: PersonName;
};

/** Every page behind the guard, as the two documents list them (specification 1, point 2; specification 2, point 2.19). */
export const guardedRoutes: readonly Route[] = [
  { path: '/dashboard', access: 'signed-in' },
  { path: '/user-support', access: 'signed-in' },
  { path: '/chatpage/T-1', access: 'signed-in' },
  { path: '/testCheck', access: 'signed-in' },
  { path: '/activity', access: 'customer' },
  { path: '/history', access: 'customer' },
  { path: '/profile', access: 'customer' },
  { path: '/kyc', access: 'customer' },
  { path: '/settings', access: 'customer' },
  { path: '/user-security/password', access: 'customer' },
  { path: '/user-security/Tfa', access: 'customer' },
  { path: '/whitelist', access: 'customer' },
  { path: '/issuers', access: 'customer' },
  { path: '/developer_guide', access: 'customer' },
  { path: '/wallet', access: 'wallet' },
  { path: '/security-listed', access: 'wallet' },
  { path: '/security-listed/coin', access: 'wallet' },
  { path: '/security-listed/security', access: 'wallet' },
  { path: '/crypto_wallet/coin', access: 'wallet' },
  { path: '/crypto_wallet/security', access: 'wallet' },
  { path: '/crypto_wallet/BTC', access: 'wallet' },
  { path: '/crypto_wallet/asset/QTZL', access: 'wallet' },
  { path: '/asset_balance', access: 'wallet' },
  { path: '/teip', access: 'wallet' },
  { path: '/deposit', access: 'deposit' },
  { path: '/deposit/BTC', access: 'deposit' },
  { path: '/deposit/USDT', access: 'deposit' },
  { path: '/instant_swap/coingt', access: 'swap' },
  { path: '/cop_exchange', access: 'swap' },
  { path: '/liq_exchange/QTZL', access: 'swap' },
  { path: '/liquid_exchange/QTZL', access: 'swap' },
  { path: '/withdraw/BTC', access: 'withdraw' },
  { path: '/bank_whitelist', access: 'bank-whitelist' },
  { path: '/bank_deposit', access: 'bank-deposit' },
  { path: '/create_asset', access: 'create-asset', openedBy: 'fabio' },
];

/** Pages without a guard; the sign-in pages redirect a signed-in customer. */
export const openRoutes = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=a&verify=b',
  '/reset-tfa',
  '/reset-tfa?token=a&verify=b',
  '/activate_account?token=unknown',
  '/activate_withdraw?token=a&verify=b',
  '/wallet/coingt',
  '/white_paper/coingt',
  '/whitepaper/coingt',
  '/banner',
  '/pages-404',
  '/no-such-page',
  '/under_maintenance',
] as const;

/** Addresses that redirect a visitor: each needs what only the previous page or an email provides. */
export const visitorRedirects: readonly (readonly [string, string])[] = [
  ['/tfa-login', '/login'],
  ['/redirect', '/'],
  ['/reset-password', '/'],
];

/** Addresses that redirect (decisions, point 15). */
export const redirects: readonly (readonly [string, string])[] = [
  ['/bank-deposit', '/bank_deposit'],
  ['/bank-whitelist', '/bank_whitelist'],
  ['/withdraw', '/security-listed/coin'],
];
