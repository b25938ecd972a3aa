import './console.css';
import { setCallSession } from '@istmo/client/call';
import { applySavedLanguage } from '@istmo/client/language';
import { readTheme, showTheme } from '@istmo/ui/theme';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { leaveSession } from './layout/session.ts';
import { router } from './routes.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root to mount into');

applySavedLanguage();
showTheme(readTheme());
// The session is a cookie that scripts cannot read.
setCallSession({ base: '/console/api', token: () => '', onEnd: () => leaveSession(router) });
createRoot(container).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
