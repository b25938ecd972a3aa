import type { Operator } from '@istmo/contract/areas/site/site-pages';
import * as m from '@istmo/contract/messages';
import type { ComponentType } from 'react';
import { BannerPage } from '../src/areas/offering/BannerPage.tsx';
import { offerQuestions } from '../src/areas/offering/offer-questions.ts';
import { OfferingPage } from '../src/areas/offering/OfferingPage.tsx';
import { WhitePaperPage } from '../src/areas/offering/WhitePaperPage.tsx';
import {
  ConfirmSubscriptionPage,
  LeaveSubscriptionPage,
  SwitchEmailsOffPage,
} from '../src/areas/site/EmailLinkPage.tsx';
import { questions } from '../src/areas/site/Faq.tsx';
import { LandingPage } from '../src/areas/site/LandingPage.tsx';
import { MaintenancePage } from '../src/areas/site/MaintenancePage.tsx';
import { NotFoundPage } from '../src/areas/site/NotFoundPage.tsx';
import { OfflinePage } from '../src/areas/site/OfflinePage.tsx';
import { paths } from '../src/paths.ts';
import type { PublicSheet } from './public-sheets.ts';
import { organisation, questionList } from './structured-data.ts';

/** A page that needs no React in the browser. Its texts are read in the current language. */
export type PublicPage = {
  readonly routes: readonly string[];
  readonly status: number;
  readonly title: (brand: { brand: string }) => string;
  readonly about: () => string;
  /** The address for search engines; without it the page is not indexed. */
  readonly canonical?: string;
  /** The structured data for search engines (JSON-LD). */
  readonly structuredData?: (operator: Operator) => readonly object[];
  readonly sheet: PublicSheet;
  readonly Page: ComponentType;
};

export const offlinePage: PublicPage = {
  routes: [paths.offline],
  status: 200,
  title: m.site_offline_title,
  about: m.site_offline_text,
  sheet: 'notice',
  Page: OfflinePage,
};

export const publicPages: readonly PublicPage[] = [
  {
    routes: [paths.home],
    status: 200,
    title: m.site_landing_title,
    about: m.site_landing_about,
    canonical: paths.home,
    structuredData: (operator) => [organisation(operator), questionList(questions())],
    sheet: 'landing',
    Page: LandingPage,
  },
  {
    routes: [paths.offering],
    status: 200,
    title: m.offering_page_title,
    about: m.offering_page_about,
    canonical: paths.offering,
    structuredData: (operator) => [organisation(operator), questionList(offerQuestions())],
    sheet: 'offering',
    Page: OfferingPage,
  },
  {
    routes: [paths.whitePaper, paths.whitePaperToo],
    status: 200,
    title: m.offering_paper_header,
    about: m.offering_paper_about,
    canonical: paths.whitePaper,
    structuredData: (operator) => [organisation(operator)],
    sheet: 'offering',
    Page: WhitePaperPage,
  },
  {
    routes: [paths.banner],
    status: 200,
    title: m.offering_banner_title,
    about: m.offering_banner_note,
    sheet: 'offering',
    Page: BannerPage,
  },
  {
    routes: [paths.notFound],
    status: 404,
    title: m.site_404_title,
    about: m.site_404_text,
    sheet: 'notice',
    Page: NotFoundPage,
  },
  {
    routes: [paths.maintenance],
    status: 503,
    title: m.site_maintenance_title,
    about: m.site_maintenance_body,
    sheet: 'notice',
    Page: MaintenancePage,
  },
  {
    routes: [paths.confirmSubscription],
    status: 200,
    title: m.site_confirm_title,
    about: m.site_confirm_text,
    sheet: 'notice',
    Page: ConfirmSubscriptionPage,
  },
  {
    routes: [paths.leaveSubscription],
    status: 200,
    title: m.site_unsubscribe_title,
    about: m.site_unsubscribe_text,
    sheet: 'notice',
    Page: LeaveSubscriptionPage,
  },
  {
    routes: [paths.switchEmailsOff],
    status: 200,
    title: m.notifications_off_title,
    about: m.notifications_off_text,
    sheet: 'notice',
    Page: SwitchEmailsOffPage,
  },
  offlinePage,
];
