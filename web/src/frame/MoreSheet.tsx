import * as m from '@istmo/contract/messages';
import { Sheet } from '@istmo/ui/Dialog';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import LogOut from 'lucide-react/icons/log-out';
import { NavigationList } from './NavigationList.tsx';
import { themeLabels } from './theme-labels.ts';

/** All entries in the specification's order, Logout last, for phones. */
export function MoreSheet({ open, onClose, onLogout }: { open: boolean; onClose: () => void; onLogout: () => void }) {
  const leave = (): void => {
    onClose();
    onLogout();
  };
  return (
    <Sheet open={open} onClose={onClose} title={m.frame_more()} labels={{ close: m.ui_close() }}>
      <nav aria-label={m.frame_navigation()}>
        <NavigationList onGo={onClose} />
        <div className="mt-4 border-t border-line pt-4">
          <ThemeSwitch labels={themeLabels()} />
        </div>
        <button type="button" className="navlink mt-4" onClick={leave}>
          <LogOut aria-hidden />
          {m.frame_logout()}
        </button>
      </nav>
    </Sheet>
  );
}
