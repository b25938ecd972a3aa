import { ToastHost } from '@istmo/client/ToastHost';
import { openSandbox } from '@istmo/client/open-sandbox';
import { pageFacts } from '@istmo/client/page-facts';
import { queries } from '@istmo/client/query';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { NumberLanguage } from '@istmo/ui/Language';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';

/** Wraps every page of the console. */
export function ConsoleRoot() {
  return (
    <NumberLanguage language={getLocale()}>
      <QueryClientProvider client={queries}>
        {pageFacts.isSandbox && (
          <aside className="ribbon" aria-label={m.site_sandbox()}>
            {m.staff_sandbox()} <SandboxControls />
          </aside>
        )}
        <Outlet />
        <ToastHost />
      </QueryClientProvider>
    </NumberLanguage>
  );
}

/** The sandbox's controls over this page; a console with an origin of its own leads to their page on the site. */
function SandboxControls() {
  const { siteUrl } = pageFacts;
  if (siteUrl !== '')
    return (
      <a href={`${siteUrl}/sandbox`} target="_blank" rel="noreferrer">
        {m.sandbox_open()}
      </a>
    );
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => void openSandbox(m.sandbox_title())}>
      {m.sandbox_open()}
    </button>
  );
}
