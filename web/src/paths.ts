import type { PageType } from '@istmo/contract/areas/access/access.rules';
import type { AccountStatus } from '@istmo/contract/kernel/account-status';
import * as m from '@istmo/contract/messages';
import type { MenuIcon } from './layout/menu-icons.ts';

/** An entry of the menu with its icon, for everyone unless `isFor` says for whom. */
export type MenuItem = {
  readonly label: () => string;
  readonly icon: MenuIcon;
  readonly isFor?: (account: AccountStatus) => boolean;
};

/** A group of entries; its label and icon are in `layout/navigation.ts`. */
export type GroupName = 'wallets';
type GroupedItem = { readonly label: () => string; readonly group: GroupName };

type SignedInPage = {
  readonly path: string;
  readonly type: PageType;
  readonly menu?: MenuItem | GroupedItem;
};

/**
 * The pages behind the guard: address, what the guard requires, and the entry in the menu. `customer` is the type of a page that needs
 * nothing more than a session that is neither suspended nor frozen; `any-session` opens to those customers too, `support` also without a
 * session, by a mailed link. The menu has the entries in the
 * order of this table: first those of requirement 1.2, then all others. The browser tests open every page that is listed here.
 */
export const signedInPages = {
  dashboard: { path: '/dashboard', type: 'any-session', menu: { label: m.layout_overview, icon: 'layout-dashboard' } },
  activity: { path: '/activity', type: 'customer', menu: { label: m.layout_activity, icon: 'activity' } },
  coins: { path: '/security-listed/coin', type: 'wallet', menu: { label: m.layout_coin, group: 'wallets' } },
  securities: {
    path: '/security-listed/security',
    type: 'wallet',
    menu: { label: m.layout_securities, group: 'wallets' },
  },
  deposit: { path: '/deposit', type: 'deposit', menu: { label: m.layout_deposit, icon: 'arrow-down-to-line' } },
  issuers: { path: '/issuers', type: 'customer', menu: { label: m.layout_issuers, icon: 'building-2' } },
  createAsset: {
    path: '/create_asset',
    type: 'create-asset',
    menu: { label: m.layout_create_security, icon: 'stamp', isFor: ({ mayCreateAssets }) => mayCreateAssets },
  },
  bankDeposit: {
    path: '/bank_deposit',
    type: 'bank-deposit',
    menu: { label: m.layout_bank_deposit, icon: 'landmark' },
  },
  bankWhitelist: {
    path: '/bank_whitelist',
    type: 'bank-whitelist',
    menu: { label: m.layout_bank_whitelist, icon: 'shield-check' },
  },
  settings: { path: '/settings', type: 'customer', menu: { label: m.layout_settings, icon: 'settings' } },
  support: { path: '/user-support', type: 'support', menu: { label: m.layout_support, icon: 'life-buoy' } },
  history: { path: '/history', type: 'customer', menu: { label: m.layout_history, icon: 'history' } },
  issuedEvents: {
    path: '/issued_events',
    type: 'customer',
    menu: { label: m.issued_title, icon: 'calendar-clock', isFor: ({ mayCreateAssets }) => mayCreateAssets },
  },
  issuedRaises: {
    path: '/issued_raises',
    type: 'customer',
    menu: {
      label: m.issuing_title,
      icon: 'megaphone',
      isFor: ({ mayCreateAssets, worksForCompany }) => mayCreateAssets || worksForCompany,
    },
  },
  team: {
    path: '/issuer/team',
    type: 'customer',
    menu: {
      label: m.company_team_title,
      icon: 'users',
      isFor: ({ mayCreateAssets, worksForCompany }) => mayCreateAssets || worksForCompany,
    },
  },
  income: { path: '/income', type: 'customer', menu: { label: m.actions_own_title, icon: 'hand-coins' } },

  markets: {
    path: '/markets',
    type: 'wallet',
    menu: { label: m.orderbooks_markets, icon: 'chart-candlestick' },
  },
  market: { path: '/markets/$symbol', type: 'wallet' },
  orders: { path: '/orders', type: 'customer' },
  order: { path: '/orders/$reference', type: 'customer' },

  subscriptions: {
    path: '/subscriptions',
    type: 'customer',
    menu: { label: m.subscriptions_title, icon: 'file-check' },
  },
  subscription: { path: '/subscriptions/$reference', type: 'customer' },
  subscribe: { path: '/offerings/$slug/subscribe', type: 'swap' },
  raiseQuestions: { path: '/offerings/$slug/questions', type: 'wallet' },

  chat: { path: '/chatpage/$id', type: 'support' },
  sessionCheck: { path: '/testCheck', type: 'any-session' },
  profile: { path: '/profile', type: 'customer' },
  kyc: { path: '/kyc', type: 'customer' },
  userSecurity: { path: '/user-security/$id', type: 'customer' },
  whitelist: { path: '/whitelist', type: 'customer' },
  investorProfile: { path: '/investor-profile', type: 'customer' },
  investorQuiz: { path: '/investor-profile/quiz/$code', type: 'customer' },
  investorResult: { path: '/investor-profile/results/$id', type: 'customer' },
  beneficiary: { path: '/beneficiary/$id', type: 'customer' },
  developerGuide: {
    path: '/developer_guide',
    type: 'customer',
    menu: { label: m.layout_developer_guide, icon: 'code-xml', isFor: ({ mayCreateAssets }) => mayCreateAssets },
  },
  walletOverview: { path: '/wallet', type: 'wallet' },
  listed: { path: '/security-listed', type: 'wallet' },
  cryptoWallet: { path: '/crypto_wallet/$id', type: 'wallet' },
  assetWallet: { path: '/crypto_wallet/asset/$ticker', type: 'wallet' },
  securityPage: { path: '/security/$ticker', type: 'wallet' },
  assetBalance: { path: '/asset_balance', type: 'wallet' },
  cardPurchase: { path: '/teip', type: 'wallet' },
  cardPurchaseView: { path: '/card_purchase/$id', type: 'customer' },
  notifications: { path: '/notifications', type: 'any-session' },
  debts: { path: '/debts', type: 'customer' },
  event: { path: '/events/$reference', type: 'customer' },
  teamInvitation: { path: '/issuer/invitation', type: 'customer' },
  issuedEvent: { path: '/issued_events/$reference', type: 'customer' },
  issuedRaise: { path: '/issued_raises/$reference', type: 'customer' },
  issuedHolders: { path: '/issued_holders/$ticker', type: 'customer' },
  depositIn: { path: '/deposit/$id', type: 'deposit' },
  payment: { path: '/payment/$reference', type: 'customer' },
  chainDeposit: { path: '/chain_deposit/$id', type: 'customer' },
  bankDepositView: { path: '/bank_deposit/$id', type: 'customer' },
  swapCoingt: { path: '/instant_swap/coingt', type: 'swap' },
  swapReceipt: { path: '/swap/$id', type: 'customer' },
  copExchange: { path: '/cop_exchange', type: 'swap' },
  assetExchange: { path: '/liq_exchange/$id', type: 'swap' },
  wholeAssetExchange: { path: '/liquid_exchange/$id', type: 'swap' },
  withdraw: { path: '/withdraw/$id', type: 'withdraw' },
  withdrawal: { path: '/withdrawal/$id', type: 'customer' },
} as const satisfies Readonly<Record<string, SignedInPage>>;

/** Every address of the site. Pages take them from here, never as literals. `$name` is a route parameter. */
export const paths = {
  // Pages that the server sends prerendered; a link to them leaves the app.
  home: '/',
  offering: '/wallet/coingt',
  offerings: '/offerings',
  offeringOf: '/offerings/$slug',
  whitePaper: '/white_paper/coingt',
  whitePaperToo: '/whitepaper/coingt',
  banner: '/banner',
  maintenance: '/under_maintenance',
  notFound: '/pages-404',
  confirmSubscription: '/subscription/confirm',
  leaveSubscription: '/subscription/leave',
  switchEmailsOff: '/emails/off',
  offline: '/offline',

  // Sign-in and related pages.
  login: '/login',
  tfaLogin: '/tfa-login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  resetTfa: '/reset-tfa',
  notMe: '/not_me',
  supportLink: '/support_link',
  activateAccount: '/activate_account',
  activateWithdraw: '/activate_withdraw',
  redirect: '/redirect',
  companyInvitation: '/company-invitation',
  legal: '/legal/$kind',
  gallery: '/kit',
  sandbox: '/sandbox',

  ...pathsOf(signedInPages),
} as const;

/** Addresses that lead to another page of the app (requirement 3.15). */
export const redirects = {
  '/bank-deposit': paths.bankDeposit,
  '/bank-whitelist': paths.bankWhitelist,
  '/withdraw': paths.coins,
  '/chatpage': paths.support,
} as const;

/** Files that the server generates from the operator's settings (api/src/routes/documents-route.ts). */
export const whitePaperPdf = {
  en: '/documents/coingt-white-paper-en.pdf',
  es: '/documents/coingt-white-paper-es.pdf',
} as const;

export const ticketOf = (reference: string): string => paths.chat.replace('$id', reference);

export const depositOf = (currency: string): string => `${paths.deposit}/${currency}`;

/** The addresses of a table of pages, by the names of the pages. */
function pathsOf<Pages extends Readonly<Record<string, SignedInPage>>>(
  pages: Pages,
): { readonly [Name in keyof Pages]: Pages[Name]['path'] };
function pathsOf(pages: Readonly<Record<string, SignedInPage>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(pages).map(([name, { path }]) => [name, path]));
}
