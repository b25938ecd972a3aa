import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { innerPaths } from './inner-paths.ts';
import { listSearch, page, pageAt } from './route-parts.tsx';

/** The pages of offerings with escrow. */
export const raisePages = [
  createRoute({
    ...page('raises'),
    validateSearch: listSearch('state', 'currency', 'issuer'),
    component: lazyRouteComponent(() => import('./areas/raises/RaisesPage.tsx'), 'RaisesPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.raise),
    component: lazyRouteComponent(() => import('./areas/raises/RaisePage.tsx'), 'RaisePage'),
  }),
  createRoute({
    ...pageAt(innerPaths.raiseOrders),
    validateSearch: listSearch('state', 'category', 'country', 'currency'),
    component: lazyRouteComponent(() => import('./areas/raises/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.raiseFigures),
    component: lazyRouteComponent(() => import('./areas/raises/FiguresPage.tsx'), 'FiguresPage'),
  }),
] as const;
