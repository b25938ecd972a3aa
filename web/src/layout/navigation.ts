import * as m from '@istmo/contract/messages';
import { type AccessProblem, findPageProblem } from '@istmo/contract/areas/access/access.rules';
import { type GroupName, type MenuItem, signedInPages } from '../paths.ts';
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

const underEntries = new Map(
  Object.values(signedInPages).flatMap((page) => ('under' in page ? [[page.path, page.under] as const] : [])),
);

/** The entry that a page without one of its own belongs to; `route` is the page's address with its parameters' names. */
export function entryOf(route: string | undefined): string | undefined {
  return [...underEntries].find(([path]) => path === route)?.[1];
}
