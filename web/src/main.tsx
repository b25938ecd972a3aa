import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import './layout/entry.css';
import { readTheme, showTheme } from '@istmo/ui/theme';
import { isMissingPart } from './layout/connection-problem.ts';
import { onNavigation } from './layout/on-navigation.ts';
import { watchMaintenance } from './layout/maintenance.ts';
import { handleSessionEnd } from './layout/session-end.ts';
import { CallError } from '@istmo/client/call-error';
import { applySavedLanguage } from '@istmo/client/language';
import { holdQueries } from '@istmo/client/query-hold';
import { firstPaint } from './shared/first-paint.ts';
import { registerServiceWorker } from './shared/service-worker.ts';
import { watchOtherTabs } from './shared/session-store.ts';
import { paths } from './paths.ts';
import { pendingMs, router } from './routes.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root to mount into');

applySavedLanguage();
// In production the boot script has applied it before the first paint.
if (!document.documentElement.dataset.theme) showTheme(readTheme());
onNavigation(router);
// The sandbox's controls are no session, and are shown in a frame over a page that watches its own.
if (location.pathname !== paths.sandbox) {
  watchOtherTabs();
  handleSessionEnd(router);
  void watchMaintenance();
}

// The first screen needs no transition and appears together with its layout; when the server is slow, the pending layout is shown.
router.shouldViewTransition = false;
const isLoaded = await Promise.race([
  router.load().then(() => true),
  new Promise<boolean>((resolve) => setTimeout(resolve, pendingMs, false)),
]);
// What the first screen asks for by itself comes after its paint: on a slow phone the requests would delay that.
holdQueries(firstPaint());
const reactRoot = createRoot(container, {
  // The boundary that catches it says that there is no connection, or what was refused; anything else is a fault.
  onCaughtError: (error) => {
    if (!(error instanceof CallError || isMissingPart(error))) reportError(error);
  },
});
function render(): void {
  reactRoot.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
// In a transition the page stays responsive while it renders. The small pending layout is rendered at once, because the router
// must not finish loading in the middle of it.
if (isLoaded) startTransition(render);
else render();
if (import.meta.env.PROD) registerServiceWorker();
