import * as m from '@istmo/contract/messages';
import { Sheet } from '@istmo/ui/Dialog';
import { ThemeSwitch } from '@istmo/ui/ThemeSwitch';
import LogOut from 'lucide-react/icons/log-out';
import { NavigationList } from './NavigationList.tsx';
import { themeLabels } from './theme-labels.ts';

/** The full navigation on phones, in the specification's order, with Logout last. */
export function MoreSheet({ open, onClose, onLogout }: { open: boolean; onClose: () => void; onLogout: () => void }) {
  const leave = (): void => {
    onClose();
    onLogout();
  };
  return (
    <Sheet open={open} onClose={onClose} title={m.layout_more()} labels={{ close: m.ui_close() }}>
      <nav aria-label={m.layout_navigation()}>
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
