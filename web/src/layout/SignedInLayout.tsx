import './signed-in.css';
import * as m from '@istmo/contract/messages';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useEffect, useState } from 'react';
import { subscribeToEvents } from '../shared/events.ts';
import { pageFacts } from '@istmo/client/page-facts';
import { queries } from '@istmo/client/query';
import { useRegistryRefetch } from '../shared/registry.ts';
import { hasOnlySupport } from '../shared/session-store.ts';
import { paths } from '../paths.ts';
import { BottomBar } from './BottomBar.tsx';
import { ClosureBanner } from './ClosureBanner.tsx';
import { FlashBanner } from './FlashBanner.tsx';
import type { HeaderPanel } from './header-panel.ts';
import { HeaderPanels } from './HeaderPanels.tsx';
import { IdleWatch } from './IdleWatch.tsx';
import { prefetchLazyParts, LogoutDialog } from './lazy-parts.ts';
import { NavigationList } from './NavigationList.tsx';
import { SandboxRibbon } from './SandboxRibbon.tsx';
import { SupportFrame } from './SupportFrame.tsx';
import { TermsBanner } from './TermsBanner.tsx';
import { Topbar } from './Topbar.tsx';

/** Wraps every page behind the guard; support that was opened by a mailed link has a frame of its own. */
export function SignedInLayout() {
  return hasOnlySupport() ? <SupportFrame /> : <FullLayout />;
}

/** Sidebar or bottom bar, header, notices, idle timeout and server events. */
function FullLayout() {
  const [panel, setPanel] = useState<HeaderPanel>();
  const [leaving, setLeaving] = useState<'unknown' | 'open' | 'closed'>('unknown');
  useEffect(() => subscribeToEvents(), []);
  useEffect(() => prefetchLazyParts(), []);
  useRegistryRefetch();
  // The dashboard has a notice of its own.
  const isDashboard = useLocation({ select: ({ pathname }) => pathname === paths.dashboard });
  const openLogout = (): void => setLeaving('open');
  return (
    <QueryClientProvider client={queries}>
      <SkipLink target="main">{m.layout_skip()}</SkipLink>
      <SandboxRibbon />
      <div className="app-layout">
        <nav className="sidebar" aria-label={m.layout_navigation()}>
          <div className="sidebar-brand">
            <Link to={paths.dashboard} className="brand-link">
              <BrandMark name={pageFacts.brand} />
            </Link>
          </div>
          <NavigationList />
          <div className="sidebar-foot">
            <button type="button" className="navlink" onClick={openLogout}>
              <LogOut aria-hidden />
              {m.layout_logout()}
            </button>
          </div>
        </nav>
        <div className="min-w-0">
          <Topbar onLogout={openLogout} onOpen={setPanel} />
          <main id="main" className="content" tabIndex={-1}>
            <div className="content-inner">
              {!isDashboard && <ClosureBanner />}
              {!isDashboard && <TermsBanner />}
              <FlashBanner />
              <Outlet />
            </div>
          </main>
        </div>
      </div>
      <BottomBar onLogout={openLogout} onOpen={setPanel} />
      <HeaderPanels open={panel} onOpen={setPanel} />
      {leaving !== 'unknown' && (
        <Suspense fallback={null}>
          <LogoutDialog open={leaving === 'open'} onClose={() => setLeaving('closed')} />
        </Suspense>
      )}
      <IdleWatch />
    </QueryClientProvider>
  );
}
