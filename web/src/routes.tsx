import { parseSearch, stringifySearch } from '@istmo/client/search';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PageFailed } from './layout/PageFailed.tsx';
import { signedIn } from './guarded-route.tsx';
import { issuerRoutes } from './issuer-routes.tsx';
import { marketRoutes } from './market-routes.tsx';
import { legalPage, open, openPages, root, sandboxPage } from './open-routes.tsx';
import { paths, redirects } from './paths.ts';
import { signedInRoutes } from './signed-in-routes.tsx';
import { subscriptionRoutes } from './subscription-routes.tsx';

function redirectRoute<const Path extends keyof typeof redirects>(path: Path) {
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => redirect({ to: redirects[path], replace: true, throw: true }),
  });
}

const otherPages = [
  redirectRoute('/bank-deposit'),
  redirectRoute('/bank-whitelist'),
  redirectRoute('/withdraw'),
  createRoute({
    getParentRoute: () => root,
    path: '/chatpage',
    beforeLoad: async () => (await import('./areas/support/load-ticket.ts')).leaveInvalidTicket(),
  }),
  createRoute({
    getParentRoute: () => root,
    path: paths.gallery,
    component: lazyRouteComponent(() => import('./layout/GalleryRoute.tsx'), 'GalleryRoute'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    component: lazyRouteComponent(() => import('./layout/LeaveApp.tsx'), 'LeaveApp'),
  }),
] as const;

const tree = root.addChildren([
  open.addChildren(openPages),
  signedIn.addChildren([...signedInRoutes, ...issuerRoutes, ...subscriptionRoutes, ...marketRoutes]),
  legalPage,
  sandboxPage,
  ...otherPages,
]);

/** After this time a page that is still loading shows its pending state. */
export const pendingMs = 300;

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  scrollRestoration: true,
  defaultViewTransition: true,
  defaultPendingMs: pendingMs,
  defaultErrorComponent: PageFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
