import { oneIn } from '@istmo/client/search';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PageSkeleton } from './layout/PageSkeleton.tsx';
import { guarded } from './guarded-route.tsx';

const queries = () => import('./areas/subscriptions/subscriptions.queries.ts');

/** The pages of those who subscribe to offerings and ask about them. */
export const subscriptionRoutes = [
  createRoute({
    ...guarded('subscribe'),
    component: lazyRouteComponent(() => import('./areas/subscriptions/SubscribePage.tsx'), 'SubscribePage'),
  }),
  createRoute({
    ...guarded('raiseQuestions'),
    loader: async ({ params }) =>
      (await import('./areas/investor-relations/relations.queries.ts')).loadAskedQuestions(params.slug),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/investor-relations/QuestionsPage.tsx'), 'QuestionsPage'),
  }),
  createRoute({
    ...guarded('subscriptions'),
    loader: async () => (await queries()).loadSubscriptions(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/subscriptions/SubscriptionsPage.tsx'), 'SubscriptionsPage'),
  }),
  createRoute({
    ...guarded('subscription'),
    validateSearch: (search: Record<string, unknown>): { done?: 'new' | undefined } => ({
      done: oneIn(search, 'done', ['new']),
    }),
    loader: async ({ params }) => (await queries()).loadSubscription(params.reference),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/subscriptions/SubscriptionPage.tsx'), 'SubscriptionPage'),
  }),
] as const;
