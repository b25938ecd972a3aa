import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readMarketSearch } from './areas/order-books/market-search.ts';
import { readOrdersSearch } from './areas/order-books/orders-search.ts';
import { guarded } from './guarded-route.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';

const queries = () => import('./areas/order-books/market-data.queries.ts');

/** The markets between investors, and what the customer ordered there. */
export const marketRoutes = [
  createRoute({
    ...guarded('markets'),
    loader: async () => (await queries()).loadMarkets(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/order-books/MarketsPage.tsx'), 'MarketsPage'),
  }),
  createRoute({
    ...guarded('market'),
    validateSearch: readMarketSearch,
    loader: async ({ params }) => (await queries()).loadMarket(params.symbol),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/order-books/MarketPage.tsx'), 'MarketPage'),
  }),
  createRoute({
    ...guarded('orders'),
    validateSearch: readOrdersSearch,
    component: lazyRouteComponent(() => import('./areas/order-books/OrdersPage.tsx'), 'OrdersPage'),
  }),
  createRoute({
    ...guarded('order'),
    loader: async ({ params }) =>
      (await import('./areas/order-books/order-books.queries.ts')).loadOrder(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/order-books/OrderPage.tsx'), 'OrderPage'),
  }),
] as const;
