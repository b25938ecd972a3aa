import * as m from '@istmo/contract/messages';
import Wallet from 'lucide-react/icons/wallet';
import { type GroupName, type MenuItem, signedInPages } from '../paths.ts';
import type { UserStatus } from './to-user-status.ts';

type Page = (typeof signedInPages)[keyof typeof signedInPages];
type MenuPage = Extract<Page, { readonly menu: object }>;

type LinkEntry = MenuItem & { readonly path: MenuPage['path'] };
export type GroupEntry = MenuItem & { readonly group: GroupName; readonly pages: readonly MenuPage[] };

/** A line of the menu: a link to its page, or a group of the pages that name it. */
type NavigationEntry = LinkEntry | GroupEntry;

const groups: Readonly<Record<GroupName, MenuItem>> = {
  wallets: { label: m.layout_wallets, Icon: Wallet, isFor: ({ acceptedDisclaimer }) => acceptedDisclaimer },
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
