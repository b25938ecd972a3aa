import * as m from '@istmo/contract/messages';
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
import { OfferingListPage } from '../src/areas/raise-pages/OfferingListPage.tsx';
import { RaisePage } from '../src/areas/raise-pages/RaisePage.tsx';
import { paths } from '../src/paths.ts';
import { offeringHead } from './offering-head.ts';
import type { PublicPage } from './public-page.ts';
import { organisation, questionList } from './structured-data.ts';

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
    showsOfferings: true,
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
    routes: [paths.offerings],
    status: 200,
    title: m.raisepage_list_title,
    about: m.raisepage_list_about,
    canonical: paths.offerings,
    structuredData: (operator) => [organisation(operator)],
    showsOfferings: true,
    sheet: 'offerings',
    Page: OfferingListPage,
  },
  {
    routes: [paths.offeringOf],
    status: 200,
    title: m.raisepage_list_title,
    about: m.raisepage_list_about,
    showsOfferings: true,
    headOf: offeringHead,
    sheet: 'offerings',
    Page: RaisePage,
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
