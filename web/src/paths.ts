import type { PageType } from '@istmo/contract/areas/access/access.rules';

/** Every address of the site. Pages take them from here, never as literals. `$name` is a route parameter. */
export const paths = {
  // Pages that the server sends prerendered; a link to them leaves the app.
  home: '/',
  offering: '/wallet/coingt',
  whitePaper: '/white_paper/coingt',
  whitePaperToo: '/whitepaper/coingt',
  banner: '/banner',
  maintenance: '/under_maintenance',
  notFound: '/pages-404',
  confirmSubscription: '/subscription/confirm',
  leaveSubscription: '/subscription/leave',
  offline: '/offline',

  // Sign-in and related pages.
  login: '/login',
  tfaLogin: '/tfa-login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  resetTfa: '/reset-tfa',
  activateAccount: '/activate_account',
  activateWithdraw: '/activate_withdraw',
  redirect: '/redirect',

  // Signed in.
  dashboard: '/dashboard',
  walletOverview: '/wallet',
  listed: '/security-listed',
  coins: '/security-listed/coin',
  securities: '/security-listed/security',
  activity: '/activity',
  swapCoingt: '/instant_swap/coingt',
  deposit: '/deposit',
  depositIn: '/deposit/$id',
  history: '/history',
  profile: '/profile',
  settings: '/settings',
  userSecurity: '/user-security/$id',
  support: '/user-support',
  chat: '/chatpage/$id',
  cryptoWallet: '/crypto_wallet/$id',
  assetWallet: '/crypto_wallet/asset/$ticker',
  kyc: '/kyc',
  whitelist: '/whitelist',
  withdraw: '/withdraw/$id',
  bankDeposit: '/bank_deposit',
  bankWhitelist: '/bank_whitelist',
  copExchange: '/cop_exchange',
  cardPurchase: '/teip',
  createAsset: '/create_asset',
  issuers: '/issuers',
  developerGuide: '/developer_guide',
  sessionCheck: '/testCheck',
  assetExchange: '/liq_exchange/$id',
  wholeAssetExchange: '/liquid_exchange/$id',
  assetBalance: '/asset_balance',
  gallery: '/kit',
} as const;

/** The pages behind the guard. The app and the browser tests take what a page requires from here. */
export const pageTypes = {
  dashboard: 'signed-in',
  support: 'signed-in',
  chat: 'signed-in',
  sessionCheck: 'signed-in',
  activity: 'customer',
  history: 'customer',
  profile: 'customer',
  kyc: 'customer',
  settings: 'customer',
  userSecurity: 'customer',
  whitelist: 'customer',
  issuers: 'customer',
  developerGuide: 'customer',
  walletOverview: 'wallet',
  listed: 'wallet',
  coins: 'wallet',
  securities: 'wallet',
  cryptoWallet: 'wallet',
  assetWallet: 'wallet',
  assetBalance: 'wallet',
  cardPurchase: 'wallet',
  deposit: 'deposit',
  depositIn: 'deposit',
  swapCoingt: 'swap',
  copExchange: 'swap',
  assetExchange: 'swap',
  wholeAssetExchange: 'swap',
  withdraw: 'withdraw',
  bankWhitelist: 'bank-whitelist',
  bankDeposit: 'bank-deposit',
  createAsset: 'create-asset',
} as const satisfies { readonly [Name in keyof typeof paths]?: PageType };

/** Addresses that lead to another page of the app (decisions, point 15). */
export const redirects = {
  '/bank-deposit': paths.bankDeposit,
  '/bank-whitelist': paths.bankWhitelist,
  '/withdraw': paths.coins,
} as const;

/** Files that the server generates from the operator's settings (api/src/documents-route.ts). */
export const whitePaperPdf = {
  en: '/documents/coingt-white-paper-en.pdf',
  es: '/documents/coingt-white-paper-es.pdf',
} as const;

export const depositOf = (currency: string): string => `${paths.deposit}/${currency}`;
