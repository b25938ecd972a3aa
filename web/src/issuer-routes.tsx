import { textIn } from '@istmo/client/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readHoldersSearch, readIssuedSearch } from './areas/issued-events/issued-search.ts';
import { readOwnRaiseSearch } from './areas/raises/own-raise-search.ts';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { guarded } from './guarded-route.tsx';

const teamQueries = () => import('./areas/company-members/team.queries.ts');
const issuedQueries = () => import('./areas/issued-events/issued.queries.ts');

/** The pages of those who issue securities. */
export const issuerRoutes = [
  createRoute({
    ...guarded('issuedEvents'),
    validateSearch: readIssuedSearch,
    loader: async () => (await issuedQueries()).loadIssuedEvents(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/issued-events/IssuedEventsPage.tsx'), 'IssuedEventsPage'),
  }),
  createRoute({
    ...guarded('issuedEvent'),
    loader: async ({ params }) => (await issuedQueries()).loadIssuedEvent(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/issued-events/IssuedEventPage.tsx'), 'IssuedEventPage'),
  }),
  createRoute({
    ...guarded('issuedHolders'),
    validateSearch: readHoldersSearch,
    loaderDeps: ({ search: { event } }) => ({ event }),
    loader: async ({ params, deps }) =>
      (await issuedQueries()).loadHolders(params.ticker.toUpperCase(), deps.event ?? ''),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/issued-events/HoldersPage.tsx'), 'HoldersPage'),
  }),
  createRoute({
    ...guarded('issuedRaises'),
    loader: async () => (await import('./areas/raises/own-raises.queries.ts')).loadOwnRaises(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/raises/OwnRaisesPage.tsx'), 'OwnRaisesPage'),
  }),
  createRoute({
    ...guarded('issuedRaise'),
    validateSearch: readOwnRaiseSearch,
    loader: async ({ params }) => (await import('./areas/raises/own-raises.queries.ts')).loadOwnRaise(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/raises/OwnRaisePage.tsx'), 'OwnRaisePage'),
  }),
  createRoute({
    ...guarded('team'),
    loader: async () => (await teamQueries()).loadTeam(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/company-members/TeamPage.tsx'), 'TeamPage'),
  }),
  createRoute({
    ...guarded('teamInvitation'),
    // What a link is about is read once: after the acceptance it would be a used one.
    shouldReload: false,
    validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
      token: textIn(search, 'token'),
    }),
    loaderDeps: ({ search: { token } }) => ({ token }),
    loader: async ({ deps }) => (await teamQueries()).loadInvitation(deps.token),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/company-members/InvitationPage.tsx'), 'InvitationPage'),
  }),
  createRoute({
    ...guarded('createAsset'),
    loader: async () => (await import('./areas/creation/creation.queries.ts')).loadCreateAsset(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/creation/CreateAssetPage.tsx'), 'CreateAssetPage'),
  }),
  createRoute({
    ...guarded('issuers'),
    loader: async () => (await import('./areas/issuers/issuers.queries.ts')).loadIssuers(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/issuers/IssuersPage.tsx'), 'IssuersPage'),
  }),
] as const;
