import * as m from '@istmo/contract/messages';
import { type AccessProblem, findPageProblem } from '@istmo/contract/areas/access/access.rules';
import { type GroupName, type MenuItem, paths, signedInPages } from '../paths.ts';
import type { UserStatus } from './to-user-status.ts';

type Page = (typeof signedInPages)[keyof typeof signedInPages];
type MenuPage = Extract<Page, { readonly menu: object }>;

export type MenuPath = MenuPage['path'];
type LinkEntry = MenuItem & { readonly path: MenuPath };
export type GroupEntry = MenuItem & { readonly group: GroupName; readonly pages: readonly MenuPage[] };

/** A line of the menu: a link to its page, or a group of the pages that name it. */
type NavigationEntry = LinkEntry | GroupEntry;

const groups: Readonly<Record<GroupName, MenuItem>> = {
  wallets: { label: m.layout_wallets, icon: 'wallet', isFor: ({ acceptedDisclaimer }) => acceptedDisclaimer },
};

const menuPages = Object.values(signedInPages).filter((page) => 'menu' in page);

/** The menu, from the table of pages; Logout follows as a button. A group is placed where the first of its pages is. */
const navigation: readonly NavigationEntry[] = menuPages.flatMap((page): NavigationEntry[] => {
  if (!('group' in page.menu)) return [{ ...page.menu, path: page.path }];
  const { group } = page.menu;
  const pages = menuPages.filter(({ menu }) => 'group' in menu && menu.group === group);
  return page === pages[0] ? [{ ...groups[group], group, pages }] : [];
});

export function visibleEntries(userStatus: UserStatus | undefined): NavigationEntry[] {
  const account = userStatus?.account;
  return navigation.filter(({ isFor }) => !isFor || (account !== undefined && isFor(account)));
}

/** Why the guard would refuse the page of an entry. */
export function entryProblem(status: UserStatus, path: MenuPath): AccessProblem | undefined {
  const page = menuPages.find((candidate) => candidate.path === path);
  return page && findPageProblem(page.type, { ...status, instrument: undefined });
}

// What is marked in the menu while a page without an entry of its own is open. Not in the table of pages, which the sign-in pages load too.
const childPages: readonly (readonly [parent: MenuPath | GroupName, pages: readonly string[]])[] = [
  ['wallets', [paths.walletOverview, paths.listed, paths.cryptoWallet, paths.withdraw]],
  [paths.coins, [paths.copExchange]],
  [
    paths.securities,
    [
      paths.swapCoingt,
      paths.cardPurchase,
      paths.assetWallet,
      paths.securityPage,
      paths.assetBalance,
      paths.assetExchange,
      paths.wholeAssetExchange,
    ],
  ],
  [paths.deposit, [paths.chainDeposit]],
  [paths.history, [paths.swapReceipt, paths.cardPurchaseView, paths.payment, paths.withdrawal]],
  [paths.income, [paths.event]],
  [paths.markets, [paths.market, paths.orders, paths.order]],
  [paths.issuedEvents, [paths.issuedEvent, paths.issuedHolders]],
  [paths.issuedRaises, [paths.issuedRaise]],
  [paths.team, [paths.teamInvitation]],
  [paths.support, [paths.chat]],
  [paths.settings, [paths.profile, paths.kyc, paths.userSecurity, paths.whitelist, paths.beneficiary]],
];
const parents = new Map(childPages.flatMap(([parent, pages]) => pages.map((page) => [page, parent] as const)));

/** The entry or group that a page without an entry of its own belongs to; `route` is the page's address with its parameters' names. */
export const entryOf = (route = ''): MenuPath | GroupName | undefined => parents.get(route);
