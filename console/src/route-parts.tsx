import { CallError } from '@istmo/client/call-error';
import { readListSearch } from '@istmo/client/list/list-search';
import { queries } from '@istmo/client/query';
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ConsoleRoot } from './layout/ConsoleRoot.tsx';
import { PageFailed } from './layout/PageFailed.tsx';
import { staffSessionQuery } from './layout/session.ts';
import { openPaths, type PageName, pages } from './paths.ts';
import { readReviewSearch } from './shared/review/review-search.ts';

export const root = createRootRoute({ component: ConsoleRoot, errorComponent: PageFailed });

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ location }): Promise<void> => {
    try {
      await queries.ensureQueryData(staffSessionQuery);
    } catch (error) {
      if (!(error instanceof CallError) || !error.failure.code.startsWith('session_')) throw error;
      redirect({ to: openPaths.signIn, search: { to: location.href }, replace: true, throw: true });
    }
  },
  errorComponent: PageFailed,
  component: lazyRouteComponent(() => import('./layout/ConsoleLayout.tsx'), 'ConsoleLayout'),
});

/** A page of the menu. */
export function page<const Name extends PageName>(name: Name) {
  return pageAt(pages[name].path);
}

export function pageAt<const Path extends string>(path: Path) {
  return { getParentRoute: () => signedIn, path, errorComponent: PageFailed } as const;
}

type RawSearch = Record<string, unknown>;

/** The query string of a page with a list: `filters` are the list's own. */
export const listSearch =
  (...filters: readonly string[]) =>
  (raw: RawSearch) =>
    readListSearch(raw, filters);

/** That of a page with a queue of cases. */
export const caseSearch =
  <const View extends string>(views: readonly [View, ...View[]]) =>
  (raw: RawSearch) =>
    readReviewSearch(views, raw);
