import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { innerPaths } from './inner-paths.ts';
import { page, pageAt } from './route-parts.tsx';

/** The pages of markets between investors. */
export const marketPages = [
  createRoute({
    ...page('trading'),
    component: lazyRouteComponent(() => import('./areas/markets/MarketsPage.tsx'), 'MarketsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.book),
    component: lazyRouteComponent(() => import('./areas/markets/MarketPage.tsx'), 'MarketPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.bookFigures),
    component: lazyRouteComponent(() => import('./areas/markets/MarketFiguresPage.tsx'), 'MarketFiguresPage'),
  }),
] as const;
