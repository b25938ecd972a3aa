import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import { useMedia } from '@istmo/ui/use-media';
import { Link } from '@tanstack/react-router';
import { useIsLive } from '../shared/events.ts';
import { pageFacts } from '@istmo/client/page-facts';
import { paths } from '../paths.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { themeLabels } from './theme-labels.ts';
import { UserMenu } from './UserMenu.tsx';

/** Language, theme and the customer's menu; on the left whether numbers are updated live. */
export function Topbar({ onLogout }: { onLogout: () => void }) {
  const isLive = useIsLive();
  // On a phone the theme switch is in the sheet behind "More".
  const isNarrow = useMedia('(max-width: 639px)');
  return (
    <header className="topbar">
      <Link to={paths.dashboard} className="brand-link">
        <BrandMark name={pageFacts.brand} />
      </Link>
      <span className="live" role="status" data-live={isLive}>
        <span className={isLive ? '' : 'max-sm:sr-only'}>{isLive ? m.layout_live() : m.layout_live_lost()}</span>
      </span>
      <div className="topbar-end">
        <LanguageChoice />
        {!isNarrow && <ThemeSwitch labels={themeLabels()} compact />}
        <UserMenu onLogout={onLogout} />
      </div>
    </header>
  );
}
