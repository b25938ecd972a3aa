import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { assetViews } from './areas/creation/assets.queries.ts';
import { requestViews } from './areas/issuers/requests.queries.ts';
import { innerPaths } from './inner-paths.ts';
import { marketPages } from './market-routes.tsx';
import { raisePages } from './raise-routes.tsx';
import { allocationPages } from './allocation-routes.tsx';
import { caseSearch, listSearch, page, pageAt } from './route-parts.tsx';

/** The pages of the section of securities. */
export const securityPages = [
  ...marketPages,
  ...raisePages,
  ...allocationPages,
  createRoute({
    ...page('assets'),
    validateSearch: caseSearch(assetViews),
    component: lazyRouteComponent(() => import('./areas/creation/AssetsPage.tsx'), 'AssetsPage'),
  }),
  createRoute({
    ...page('issuers'),
    validateSearch: caseSearch(requestViews),
    component: lazyRouteComponent(() => import('./areas/issuers/IssuersPage.tsx'), 'IssuersPage'),
  }),
  createRoute({
    ...page('offerings'),
    validateSearch: listSearch('offering'),
    component: lazyRouteComponent(() => import('./areas/offering/OfferingsPage.tsx'), 'OfferingsPage'),
  }),
  createRoute({
    ...page('documents'),
    component: lazyRouteComponent(() => import('./areas/documents/DocumentsPage.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    ...page('bonds'),
    component: lazyRouteComponent(() => import('./areas/bonds/BondsPage.tsx'), 'BondsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.bond),
    component: lazyRouteComponent(() => import('./areas/bonds/BondPage.tsx'), 'BondPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.holidays),
    validateSearch: listSearch('country', 'year'),
    component: lazyRouteComponent(() => import('./areas/bonds/HolidaysPage.tsx'), 'HolidaysPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.rates),
    validateSearch: listSearch('index'),
    component: lazyRouteComponent(() => import('./areas/bonds/RatesPage.tsx'), 'RatesPage'),
  }),
  createRoute({
    ...page('rules'),
    validateSearch: listSearch('tab', 'ticker', 'outcome'),
    component: lazyRouteComponent(() => import('./areas/rules/RuleSetsPage.tsx'), 'RuleSetsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.ruleSet),
    component: lazyRouteComponent(() => import('./areas/rules/RuleSetPage.tsx'), 'RuleSetPage'),
  }),
  createRoute({
    ...page('investorChecks'),
    component: lazyRouteComponent(() => import('./areas/appropriateness/InvestorChecksPage.tsx'), 'InvestorChecksPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.questionnaire),
    component: lazyRouteComponent(() => import('./areas/appropriateness/QuestionnairePage.tsx'), 'QuestionnairePage'),
  }),
  createRoute({
    ...page('holders'),
    validateSearch: listSearch('security', 'at'),
    component: lazyRouteComponent(() => import('./areas/register/HoldersPage.tsx'), 'HoldersPage'),
  }),
  createRoute({
    ...page('measures'),
    validateSearch: listSearch('state', 'kind'),
    component: lazyRouteComponent(() => import('./areas/measures/MeasuresPage.tsx'), 'MeasuresPage'),
  }),
  createRoute({
    ...page('corporateActions'),
    validateSearch: listSearch('state', 'kind', 'security', 'issuer'),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/EventsPage.tsx'), 'EventsPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.corporateCalendar),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/CalendarPage.tsx'), 'CalendarPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.eventPayments),
    validateSearch: listSearch('security', 'issuer'),
    component: lazyRouteComponent(
      () => import('./areas/corporate-actions/PaymentsReportPage.tsx'),
      'PaymentsReportPage',
    ),
  }),
  createRoute({
    ...pageAt(innerPaths.corporateAction),
    validateSearch: listSearch('state', 'country', 'only'),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/EventPage.tsx'), 'EventPage'),
  }),
  createRoute({
    ...page('raiseMessages'),
    component: lazyRouteComponent(() => import('./areas/investor-relations/MessagesPage.tsx'), 'MessagesPage'),
  }),
  createRoute({
    ...page('voteProxies'),
    component: lazyRouteComponent(() => import('./areas/votes/ProxiesPage.tsx'), 'ProxiesPage'),
  }),
  createRoute({
    ...page('withholding'),
    validateSearch: listSearch('country'),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/WithholdingPage.tsx'), 'WithholdingPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.withheld),
    validateSearch: listSearch('country'),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/WithheldPage.tsx'), 'WithheldPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.taxRules),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/TaxRulesPage.tsx'), 'TaxRulesPage'),
  }),
  createRoute({
    ...pageAt(innerPaths.taxCertificates),
    validateSearch: listSearch('state'),
    component: lazyRouteComponent(() => import('./areas/corporate-actions/CertificatesPage.tsx'), 'CertificatesPage'),
  }),
];
