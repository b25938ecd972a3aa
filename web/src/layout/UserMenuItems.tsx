import * as m from '@istmo/contract/messages';
import { Menu, type MenuItem } from '@istmo/ui/Menu';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/arrow-down-to-line';
import IdCard from 'lucide-react/icons/id-card';
import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import UserRound from 'lucide-react/icons/user-round';
import { paths } from '../paths.ts';
import { UserButton } from './UserButton.tsx';

/** The customer's menu (requirement 1.2): Security, KYC, Deposit, Profile, under the user name. */
export function UserMenuItems({ username, onLogout }: { username: string; onLogout: () => void }) {
  const items: readonly MenuItem[] = [
    { kind: 'label', key: 'who', text: username },
    {
      key: 'security',
      label: m.layout_menu_security(),
      icon: <ShieldCheck aria-hidden />,
      link: (inside) => <Link to={paths.settings}>{inside}</Link>,
    },
    {
      key: 'kyc',
      label: m.layout_menu_kyc(),
      icon: <IdCard aria-hidden />,
      link: (inside) => <Link to={paths.kyc}>{inside}</Link>,
    },
    {
      key: 'deposit',
      label: m.layout_deposit(),
      icon: <Download aria-hidden />,
      link: (inside) => <Link to={paths.deposit}>{inside}</Link>,
    },
    {
      key: 'profile',
      label: m.layout_menu_profile(),
      icon: <UserRound aria-hidden />,
      link: (inside) => <Link to={paths.profile}>{inside}</Link>,
    },
    { kind: 'line', key: 'line' },
    { key: 'logout', label: m.layout_logout(), icon: <LogOut aria-hidden />, onChoose: onLogout },
  ];
  return <Menu items={items} defaultOpen trigger={<UserButton username={username} />} />;
}
