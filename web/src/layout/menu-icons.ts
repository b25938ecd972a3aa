import Activity from 'lucide-react/icons/activity';
import Download from 'lucide-react/icons/arrow-down-to-line';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import CodeXml from 'lucide-react/icons/code-xml';
import FileCheck from 'lucide-react/icons/file-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import History from 'lucide-react/icons/history';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Megaphone from 'lucide-react/icons/megaphone';
import Settings from 'lucide-react/icons/settings';
import Percent from 'lucide-react/icons/percent';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Stamp from 'lucide-react/icons/stamp';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';

/** The icons of the menu by their names, apart from the addresses of pages, which load before a session. */
export const menuIcons = {
  activity: Activity,
  'arrow-down-to-line': Download,
  'building-2': Building2,
  'calendar-clock': CalendarClock,
  'chart-candlestick': ChartCandlestick,
  'code-xml': CodeXml,
  'file-check': FileCheck,
  'hand-coins': HandCoins,
  history: History,
  landmark: Landmark,
  'layout-dashboard': LayoutDashboard,
  'life-buoy': LifeBuoy,
  megaphone: Megaphone,
  percent: Percent,
  settings: Settings,
  'shield-check': ShieldCheck,
  stamp: Stamp,
  users: Users,
  wallet: Wallet,
};

export type MenuIcon = keyof typeof menuIcons;
