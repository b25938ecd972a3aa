import '../layout/entry.css';
import './sandbox.css';
import * as m from '@istmo/contract/messages';
import { queries } from '@istmo/client/query';
import { pageFacts } from '@istmo/client/page-facts';
import { usePageTitle } from '@istmo/client/page-title';
import { Banner } from '@istmo/ui/Banner';
import { IconButton } from '@istmo/ui/Button';
import { DateTime } from '@istmo/ui/DateTime';
import { Tabs } from '@istmo/ui/Tabs';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { LeaveApp } from '../layout/LeaveApp.tsx';
import { paths } from '../paths.ts';
import { ClockTab } from './ClockTab.tsx';
import { DepositTab } from './DepositTab.tsx';
import { IdentityTab } from './IdentityTab.tsx';
import { MailboxTab } from './MailboxTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { PricesTab } from './PricesTab.tsx';
import { clockQuery } from './sandbox-calls.ts';
import { showNotice, useNotice } from './sandbox-notice.ts';
import { sandboxTabs } from './sandbox-search.ts';

const route = getRouteApi(paths.sandbox);
const panels = {
  mail: { label: m.sandbox_tab_mail, panel: <MailboxTab /> },
  identity: { label: m.sandbox_tab_identity, panel: <IdentityTab /> },
  deposit: { label: m.sandbox_tab_deposit, panel: <DepositTab /> },
  prices: { label: m.sandbox_tab_prices, panel: <PricesTab /> },
  clock: { label: m.sandbox_tab_clock, panel: <ClockTab /> },
  people: { label: m.sandbox_tab_people, panel: <PeopleTab /> },
} as const satisfies Record<(typeof sandboxTabs)[number], unknown>;

// The panel (api/src/sandbox/browser/panel.js) shows this page in a frame and removes it on this message.
const isInPanel = typeof window !== 'undefined' && window.parent !== window;
const close = (): void => window.parent.postMessage('close-sandbox', location.origin);

/** /sandbox: what the simulated outside parties do. The panel behind the yellow bar is this page in a frame. Not in production. */
export function SandboxPage() {
  if (!pageFacts.isSandbox) return <LeaveApp />;
  return (
    <QueryClientProvider client={queries}>
      <SandboxContent />
    </QueryClientProvider>
  );
}

function SandboxContent() {
  usePageTitle(m.sandbox_title());
  useEffect(() => {
    if (!isInPanel) return undefined;
    // The frame has the focus: the page below does not see the key.
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, []);
  const { tab = sandboxTabs[0] } = route.useSearch();
  const navigate = useNavigate();
  const choose = (chosen: string): void => {
    showNotice(undefined);
    void navigate({ to: paths.sandbox, search: { tab: sandboxTabs.find((one) => one === chosen) }, replace: true });
  };
  return (
    <main id="main" className="sandbox" aria-label={m.sandbox_title()} tabIndex={-1}>
      <header className="sandbox-head">
        <div>
          <h1 tabIndex={-1}>{m.sandbox_title()}</h1>
          <p className="sandbox-note">{m.sandbox_intro()}</p>
        </div>
        {isInPanel ? (
          <IconButton label={m.ui_close()} onClick={close}>
            <X aria-hidden />
          </IconButton>
        ) : (
          <a href={paths.home} className="link">
            {m.sandbox_open_site()}
          </a>
        )}
      </header>
      <SandboxTime />
      <Tabs
        label={m.sandbox_tabs()}
        value={tab}
        onValueChange={choose}
        tabs={sandboxTabs.map((value) => ({ value, label: panels[value].label(), panel: panels[value].panel }))}
      />
      <LastNotice />
    </main>
  );
}

function LastNotice() {
  const notice = useNotice();
  return (
    <div className="sandbox-notice">
      {notice && (
        <Banner
          tone={notice.tone}
          title={notice.title}
          onDismiss={() => showNotice(undefined)}
          labels={{ dismiss: m.ui_close() }}
        >
          {notice.text}
        </Banner>
      )}
    </div>
  );
}

function SandboxTime() {
  const { data } = useQuery(clockQuery);
  return (
    <p className="sandbox-time">
      {m.sandbox_clock_now()} {data && <DateTime at={data.now} />}
    </p>
  );
}
