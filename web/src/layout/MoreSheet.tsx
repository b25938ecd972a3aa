import * as m from '@istmo/contract/messages';
import { Sheet } from '@istmo/ui/Dialog';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import LogOut from 'lucide-react/icons/log-out';
import Search from 'lucide-react/icons/search';
import { useRef } from 'react';
import type { HeaderPanel } from './header-panel.ts';
import { NavigationList } from './NavigationList.tsx';
import { themeLabels } from './theme-labels.ts';

type MoreSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
  readonly onOpen: (panel: HeaderPanel) => void;
};

/** The full navigation on phones, in the specification's order, with search and help before it and Logout last. */
export function MoreSheet({ open, onClose, onLogout, onOpen }: MoreSheetProps) {
  const leave = (): void => {
    onClose();
    onLogout();
  };
  const openPanel = (panel: HeaderPanel): void => {
    onClose();
    onOpen(panel);
  };
  const first = useRef<HTMLButtonElement>(null);
  return (
    // Otherwise the first field gets the focus, which is the theme at the end, and the list is scrolled to it.
    <Sheet open={open} onClose={onClose} initialFocus={first} title={m.layout_more()} labels={{ close: m.ui_close() }}>
      <nav aria-label={m.layout_navigation()}>
        <button
          ref={first}
          type="button"
          className="navlink"
          aria-haspopup="dialog"
          onClick={() => openPanel('palette')}
        >
          <Search aria-hidden />
          {m.layout_palette()}
        </button>
        <button type="button" className="navlink" aria-haspopup="dialog" onClick={() => openPanel('help')}>
          <CircleHelp aria-hidden />
          {m.layout_help()}
        </button>
        <NavigationList onGo={onClose} />
        <div className="more-foot">
          <ThemeSwitch labels={themeLabels()} />
        </div>
        <button type="button" className="navlink mt-4" onClick={leave}>
          <LogOut aria-hidden />
          {m.layout_logout()}
        </button>
      </nav>
    </Sheet>
  );
}
