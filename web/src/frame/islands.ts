import { lazy } from 'react';

// What opens on a press needs a floating-panel library that the first paint does without. It is fetched once somebody is there.
const fetchers = {
  menu: () => import('./UserMenuItems.tsx'),
  more: () => import('./MoreSheet.tsx'),
  logout: () => import('./LogoutDialog.tsx'),
  idle: () => import('./IdleWarning.tsx'),
} as const;

export const UserMenuItems = lazy(() => fetchers.menu().then((module) => ({ default: module.UserMenuItems })));
export const MoreSheet = lazy(() => fetchers.more().then((module) => ({ default: module.MoreSheet })));
export const LogoutDialog = lazy(() => fetchers.logout().then((module) => ({ default: module.LogoutDialog })));
export const IdleWarning = lazy(() => fetchers.idle().then((module) => ({ default: module.IdleWarning })));

// Whoever moves, types or touches may press next.
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Fetches them at the first sign of somebody, so that a press finds them there and a lost connection does not take them away. Answers how
 * to give up.
 */
export function fetchIslands(): () => void {
  const heard = new AbortController();
  const fetchAll = (): void => {
    heard.abort();
    for (const fetch of Object.values(fetchers)) fetch().catch(() => undefined);
  };
  for (const sign of signs) addEventListener(sign, fetchAll, { signal: heard.signal, passive: true });
  return () => heard.abort();
}
