import { lazy } from 'react';

// Menus and dialogs need a floating-panel library that the first paint does without. It is loaded on the first user activity.
const fetchers = {
  menu: () => import('./UserMenuItems.tsx'),
  more: () => import('./MoreSheet.tsx'),
  logout: () => import('./LogoutDialog.tsx'),
  bell: () => import('./NotificationsPanel.tsx'),
  palette: () => import('./CommandPalette.tsx'),
  help: () => import('./HelpSheet.tsx'),
  idle: () => import('./IdleWarning.tsx'),
} as const;

export const UserMenuItems = lazy(() => fetchers.menu().then((module) => ({ default: module.UserMenuItems })));
export const MoreSheet = lazy(() => fetchers.more().then((module) => ({ default: module.MoreSheet })));
export const LogoutDialog = lazy(() => fetchers.logout().then((module) => ({ default: module.LogoutDialog })));
export const NotificationsPanel = lazy(() =>
  fetchers.bell().then((module) => ({ default: module.NotificationsPanel })),
);
export const CommandPalette = lazy(() => fetchers.palette().then((module) => ({ default: module.CommandPalette })));
export const HelpSheet = lazy(() => fetchers.help().then((module) => ({ default: module.HelpSheet })));
export const IdleWarning = lazy(() => fetchers.idle().then((module) => ({ default: module.IdleWarning })));

// A pointer, key or scroll event means that a press may follow.
const activityEvents = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Loads the lazy parts on the first user activity, so that they are there when pressed and do not depend on the connection then; what failed
 * without a connection is loaded once there is one. Returns a function that cancels.
 */
export function prefetchLazyParts(): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const fetchAll = (): void => {
    for (const event of activityEvents) removeEventListener(event, fetchAll);
    for (const fetch of Object.values(fetchers))
      fetch().catch(() => addEventListener('online', fetchAll, { once: true, signal }));
  };
  for (const event of activityEvents) addEventListener(event, fetchAll, { signal, passive: true });
  return () => abort.abort();
}
