import './signed-in.css';
import { pageFacts } from '@istmo/client/page-facts';
import { invalidate, queries } from '@istmo/client/query';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { BrandMark } from '@istmo/ui/Marks';
import { SkipLink } from '@istmo/ui/SkipLink';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { timeOf } from '../shared/format.ts';
import { closeSupport, supportEndsAt } from '../shared/support-store.ts';
import { FlashBanner } from './FlashBanner.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SandboxRibbon } from './SandboxRibbon.tsx';

// Server events need a session, so answers are polled.
const pollMs = 10_000;

/** Wraps the pages of support where it was opened by a mailed link: no menu, because nothing else of the account opens. */
export function SupportFrame() {
  useEffect(() => {
    const poll = setInterval(() => {
      if (!document.hidden) invalidate((about) => about.includes('support'));
    }, pollMs);
    return () => clearInterval(poll);
  }, []);
  const until = supportEndsAt();
  return (
    <QueryClientProvider client={queries}>
      <SkipLink target="main">{m.layout_skip()}</SkipLink>
      <SandboxRibbon />
      <header className="topbar support-topbar">
        <a href={paths.home} className="brand-link">
          <BrandMark name={pageFacts.brand} />
        </a>
        <div className="topbar-end">
          <LanguageChoice />
          <Button variant="secondary" size="sm" onClick={closeSupport}>
            {m.freeze_support_leave()}
          </Button>
        </div>
      </header>
      <main id="main" className="content" tabIndex={-1}>
        <div className="content-inner">
          {until !== undefined && <p className="support-until">{m.freeze_support_frame({ until: timeOf(until) })}</p>}
          <FlashBanner />
          <Outlet />
        </div>
      </main>
    </QueryClientProvider>
  );
}
