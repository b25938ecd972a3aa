import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { innerPaths } from './inner-paths.ts';
import { listSearch, pageAt } from './route-parts.tsx';

/** The pages of who gets how many units of an offering. */
export const allocationPages = [
  createRoute({
    ...pageAt(innerPaths.allocation),
    validateSearch: listSearch('method', 'cap', 'over'),
    component: lazyRouteComponent(() => import('./areas/allocations/AllocationPage.tsx'), 'AllocationPage'),
  }),
];
