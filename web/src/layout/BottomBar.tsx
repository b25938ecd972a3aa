import * as m from '@istmo/contract/messages';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import MenuIcon from 'lucide-react/icons/menu';
import { Suspense, useState } from 'react';
import { paths } from '../paths.ts';
import type { HeaderPanel } from './header-panel.ts';
import { MoreSheet } from './lazy-parts.ts';

type BottomBarProps = { readonly onLogout: () => void; readonly onOpen: (panel: HeaderPanel) => void };

/** The phone's navigation: the three most used pages and a sheet with all the others. */
export function BottomBar({ onLogout, onOpen }: BottomBarProps) {
  const [sheet, setSheet] = useState<'unknown' | 'open' | 'closed'>('unknown');
  return (
    <>
      <nav className="bottombar" aria-label={m.layout_navigation_short()}>
        <Link to={paths.dashboard}>
          <LayoutDashboard aria-hidden />
          {m.layout_overview()}
        </Link>
        <Link to={paths.deposit}>
          <Download aria-hidden />
          {m.layout_deposit()}
        </Link>
        <Link to={paths.swapCoingt}>
          <ArrowLeftRight aria-hidden />
          {m.layout_exchange()}
        </Link>
        <button type="button" aria-haspopup="dialog" aria-expanded={sheet === 'open'} onClick={() => setSheet('open')}>
          <MenuIcon aria-hidden />
          {m.layout_more()}
        </button>
      </nav>
      {sheet !== 'unknown' && (
        <Suspense fallback={null}>
          <MoreSheet open={sheet === 'open'} onClose={() => setSheet('closed')} onLogout={onLogout} onOpen={onOpen} />
        </Suspense>
      )}
    </>
  );
}
