import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readQuizSearch } from './areas/appropriateness/quiz-search.ts';
import { guarded } from './guarded-route.tsx';
import { PageSkeleton } from './layout/PageSkeleton.tsx';

const queries = () => import('./areas/appropriateness/appropriateness.queries.ts');

/** What a retail investor completes before an order of an offering. */
export const investorRoutes = [
  createRoute({
    ...guarded('investorProfile'),
    validateSearch: readQuizSearch,
    loader: async () => (await queries()).loadInvestorProfile(),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(
      () => import('./areas/appropriateness/InvestorProfilePage.tsx'),
      'InvestorProfilePage',
    ),
  }),
  createRoute({
    ...guarded('investorQuiz'),
    validateSearch: readQuizSearch,
    loader: async ({ params }) => (await queries()).loadQuestionnaire(params.code),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/appropriateness/QuizPage.tsx'), 'QuizPage'),
  }),
  createRoute({
    ...guarded('investorResult'),
    validateSearch: readQuizSearch,
    loader: async ({ params }) => (await queries()).loadResult(params.id),
    pendingComponent: PageSkeleton,
    component: lazyRouteComponent(() => import('./areas/appropriateness/ResultPage.tsx'), 'ResultPage'),
  }),
] as const;
