import './signed-in.css';
import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useEffect, useState } from 'react';
import { followEvents } from '../kit/events.ts';
import { pageFacts } from '../kit/page-facts.ts';
import { queries } from '../kit/query.ts';
import { paths } from '../paths.ts';
import { BottomBar } from './BottomBar.tsx';
import { FlashBanner } from './FlashBanner.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { fetchIslands, LogoutDialog } from './islands.ts';
import { NavigationList } from './NavigationList.tsx';
import { SandboxRibbon } from './SandboxRibbon.tsx';
import { SuspendedBanner } from './SuspendedBanner.tsx';
import { Topbar } from './Topbar.tsx';

/** Around every signed-in page: sidebar or bottom bar, header, notices, and the watches over session and events. */
export function SignedInLayout() {
  const [leaving, setLeaving] = useState<'unknown' | 'asked' | 'stayed'>('unknown');
  useEffect(() => followEvents(), []);
  useEffect(() => fetchIslands(), []);
  const ask = (): void => setLeaving('asked');
  return (
    <QueryClientProvider client={queries}>
      <SkipLink target="main">{m.frame_skip()}</SkipLink>
      <SandboxRibbon />
      <div className="frame">
        <nav className="sidebar" aria-label={m.frame_navigation()}>
          <div className="sidebar-brand">
            <Link to={paths.dashboard} className="brand-link">
              <BrandMark name={pageFacts.brand} />
            </Link>
          </div>
          <NavigationList />
          <div className="sidebar-foot">
            <button type="button" className="navlink" onClick={ask}>
              <LogOut aria-hidden />
              {m.frame_logout()}
            </button>
          </div>
        </nav>
        <div className="min-w-0">
          <Topbar onLogout={ask} />
          <main id="main" className="content" tabIndex={-1}>
            <div className="content-inner">
              <SuspendedBanner />
              <FlashBanner />
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      <BottomBar onLogout={ask} />
      {leaving !== 'unknown' && (
        <Suspense fallback={null}>
          <LogoutDialog open={leaving === 'asked'} onClose={() => setLeaving('stayed')} />
        </Suspense>
      )}
      <IdleWatch />
    </QueryClientProvider>
  );
}
