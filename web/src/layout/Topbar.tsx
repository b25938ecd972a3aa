import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { useMedia } from '@istmo/ui/use-media';
import { IconButton } from '@istmo/ui/Button';
import { Link } from '@tanstack/react-router';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { pageFacts } from '@istmo/client/page-facts';
import { paths } from '../paths.ts';
import { Bell } from './Bell.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import type { HeaderPanel } from './header-panel.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SearchButton } from './SearchButton.tsx';
import { themeLabels } from './theme-labels.ts';
import { UserMenu } from './UserMenu.tsx';

type TopbarProps = { readonly onLogout: () => void; readonly onOpen: (panel: HeaderPanel) => void };

/** On the left the search and whether numbers are updated live; on the right language, theme, help, notifications and the customer's menu. */
export function Topbar({ onLogout, onOpen }: TopbarProps) {
  // On a phone search, theme and help are in the sheet behind "More".
  const isNarrow = useMedia('(max-width: 639px)');
  const hasTheme = useMedia('(min-width: 768px)');
  return (
    <header className="topbar">
      <Link to={paths.dashboard} className="brand-link">
        <BrandMark name={pageFacts.brand} />
      </Link>
      {!isNarrow && <SearchButton onOpen={() => onOpen('palette')} />}
      <ConnectionState />
      <div className="topbar-end">
        <LanguageChoice />
        {hasTheme && <ThemeSwitch labels={themeLabels()} compact />}
        {!isNarrow && (
          <IconButton label={m.layout_help()} aria-haspopup="dialog" onClick={() => onOpen('help')}>
            <CircleHelp aria-hidden />
          </IconButton>
        )}
        <Bell />
        <UserMenu onLogout={onLogout} />
      </div>
    </header>
  );
}
