import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@tanstack/react-router';
import './frame/entry.css';
import { readTheme, showTheme } from '@istmo/ui/theme';
import { followPages } from './frame/arrive.ts';
import { followMaintenance } from './frame/maintenance.ts';
import { followSessionEnd } from './frame/session-end.ts';
import { startLanguage } from './kit/language.ts';
import { registerServiceWorker } from './kit/service-worker.ts';
import { followOtherTabs } from './kit/session-store.ts';
import { pendingMs, router } from './routes.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root to mount into');

startLanguage();
// In production the boot script has shown it before the first paint.
if (!document.documentElement.dataset.theme) showTheme(readTheme());
followOtherTabs();
followPages(router);
followSessionEnd(router);
void followMaintenance();

// The first screen needs no transition, and comes in one piece with its frame; when the server takes its time, the frame waits in sight.
router.shouldViewTransition = false;
await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, pendingMs))]);
const drawn = createRoot(place);
// In slices: the page answers to a finger while it is being drawn.
startTransition(() =>
  drawn.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  ),
);
if (import.meta.env.PROD) registerServiceWorker();
