import * as m from '@istmo/contract/messages';
import { linkOptions } from '@tanstack/react-router';
import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-2';
import Download from 'lucide-react/icons/arrow-down-to-line';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Stamp from 'lucide-react/icons/stamp';
import Wallet from 'lucide-react/icons/wallet';
import { paths } from '../paths.ts';
import type { UserStatus } from './to-user-status.ts';

const to = {
  overview: linkOptions({ to: paths.dashboard }),
  activity: linkOptions({ to: paths.activity }),
  coin: linkOptions({ to: paths.coins }),
  securities: linkOptions({ to: paths.securities }),
  deposit: linkOptions({ to: paths.deposit }),
  issuers: linkOptions({ to: paths.issuers }),
  create: linkOptions({ to: paths.createAsset }),
  bankDeposit: linkOptions({ to: paths.bankDeposit }),
  bankWhitelist: linkOptions({ to: paths.bankWhitelist }),
  settings: linkOptions({ to: paths.settings }),
  support: linkOptions({ to: paths.support }),
  history: linkOptions({ to: paths.history }),
} as const;

type LinkTarget = (typeof to)[keyof typeof to];
type VisibilityRule = (userStatus: UserStatus | undefined) => boolean;

export type NavigationEntry = {
  readonly key: string;
  readonly label: () => string;
  readonly Icon: typeof Activity;
  /** The target; a group has entries of its own instead. */
  readonly link?: LinkTarget;
  readonly entries?: readonly { readonly key: string; readonly label: () => string; readonly link: LinkTarget }[];
  readonly isVisible?: VisibilityRule;
};

/** The sidebar of specification 1, point 2, "Navigation frame": its entries, their conditions, their order. Logout follows as a button. */
export const navigation: readonly NavigationEntry[] = [
  { key: 'overview', label: m.layout_overview, Icon: LayoutDashboard, link: to.overview },
  { key: 'activity', label: m.layout_activity, Icon: Activity, link: to.activity },
  {
    key: 'wallets',
    label: m.layout_wallets,
    Icon: Wallet,
    isVisible: (userStatus) => userStatus?.account.acceptedDisclaimer ?? false,
    entries: [
      { key: 'coin', label: m.layout_coin, link: to.coin },
      { key: 'securities', label: m.layout_securities, link: to.securities },
    ],
  },
  { key: 'deposit', label: m.layout_deposit, Icon: Download, link: to.deposit },
  { key: 'issuers', label: m.layout_issuers, Icon: Building2, link: to.issuers },
  {
    key: 'create',
    label: m.layout_create_security,
    Icon: Stamp,
    link: to.create,
    isVisible: (userStatus) => userStatus?.account.mayCreateAssets ?? false,
  },
  { key: 'bank-deposit', label: m.layout_bank_deposit, Icon: Landmark, link: to.bankDeposit },
  { key: 'bank-whitelist', label: m.layout_bank_whitelist, Icon: ShieldCheck, link: to.bankWhitelist },
  { key: 'settings', label: m.layout_settings, Icon: Settings, link: to.settings },
  { key: 'support', label: m.layout_support, Icon: LifeBuoy, link: to.support },
  { key: 'history', label: m.layout_history, Icon: History, link: to.history },
];

export function visibleEntries(userStatus: UserStatus | undefined): NavigationEntry[] {
  return navigation.filter((entry) => entry.isVisible?.(userStatus) ?? true);
}
