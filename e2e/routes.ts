import type { PageType } from '@istmo/contract/areas/access/access.rules';
import { redirects as redirectPaths, signedInPages } from '@istmo/web/paths';
import type { PersonName } from './people.ts';

export type Route = {
  readonly path: string;
  readonly access: PageType;
  /** A demo person who may open it, where anabel may not. */ readonly openedBy?: PersonName;
};

/** What a page with a parameter is opened with; BTC where nothing is named. */
const examples: { readonly [Name in keyof typeof signedInPages]?: readonly string[] } = {
  // Opens with a ticket only: support.e2e.ts checks it.
  chat: [],
  investorQuiz: ['securities-basics'],
  // Opens with an attempt only: investor-profile.e2e.ts checks it.
  investorResult: [],
  userSecurity: ['password', 'Tfa'],
  cryptoWallet: ['coin', 'security', 'BTC', 'USDT', 'COP', 'USD', 'COINGT'],
  assetWallet: ['BOVER', 'FINCA'],
  depositIn: ['BTC', 'USDT', 'COP', 'USD'],
  // Opens with a payment only: cop-deposit.e2e.ts checks it.
  payment: [],
  // Open with a deposit only: listed-assets.e2e.ts checks them.
  chainDeposit: [],
  bankDepositView: [],
  withdraw: ['BTC', 'USDT'],
  // Opens with a saved address only: withdraw.e2e.ts checks it.
  beneficiary: [],
  // Opens with a purchase only: cards.e2e.ts checks it.
  cardPurchaseView: [],
  // Opens with a withdrawal only: withdraw.e2e.ts checks it.
  withdrawal: [],
  // Opens with an exchange only: swap.e2e.ts checks it.
  swapReceipt: [],
  // Opens with an event only: income.e2e.ts checks it.
  event: [],
  // Opens with an event of an own security only: issued-events.e2e.ts checks it.
  issuedEvent: [],
  // Opens with a raise of an own security only: own-raises.e2e.ts checks it.
  issuedRaise: [],
  // Opens for its issuer only: issued-events.e2e.ts checks it.
  issuedHolders: [],
  // Open with a market and an order only: trading.e2e.ts checks them.
  market: [],
  order: [],
  // Open with an offering only.
  subscription: [],
  subscribe: [],
  raiseQuestions: [],
  assetExchange: ['BOVER'],
  wholeAssetExchange: ['FINCA'],
  securityPage: ['BOVER', 'FINCA'],
};

const openedBy: { readonly [Name in keyof typeof signedInPages]?: PersonName } = { createAsset: 'fabio' };

function isPage(name: string): name is keyof typeof signedInPages {
  return name in signedInPages;
}

/** Every page behind the guard, with its address for each example of its parameter. */
export const guardedRoutes: readonly Route[] = Object.keys(signedInPages)
  .filter(isPage)
  .flatMap((name) => {
    const person = openedBy[name];
    const { path, type } = signedInPages[name];
    const route = { access: type, ...(person ? { openedBy: person } : {}) };
    if (!path.includes('$')) return [{ path, ...route }];
    return (examples[name] ?? ['BTC']).map((value) => ({ path: path.replace(/\$\w+/, value), ...route }));
  });

/** Pages without a guard; the sign-in pages redirect a signed-in customer. */
export const openRoutes = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=a&verify=b',
  '/reset-tfa',
  '/reset-tfa?token=a&verify=b',
  '/not_me?token=a&verify=b',
  '/emails/off?token=a&verify=b',
  '/support_link',
  '/sandbox',
  '/sandbox?tab=deposit',
  '/sandbox?tab=prices',
  '/sandbox?tab=people',
  '/legal/terms',
  '/legal/privacy',
  '/legal/fees',
  '/legal/conflicts',
  '/legal/risk',
  '/support_link?token=a&verify=b',
  '/activate_account?token=unknown',
  '/company-invitation?token=a',
  '/activate_withdraw?token=a&verify=b',
  '/wallet/coingt',
  '/offerings',
  '/offerings?state=coming',
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

/** Addresses that redirect (requirement 3.15). */
export const redirects: readonly (readonly [string, string])[] = Object.entries(redirectPaths);
