import { translate, withParams } from '@istmo/contract/kernel/message';
import type { Language, Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BannerPage } from './areas/offering/BannerPage.tsx';
import { offerQuestions } from './areas/offering/offer-questions.ts';
import { OfferingPage } from './areas/offering/OfferingPage.tsx';
import { paperFor } from './areas/offering/white-paper.ts';
import { WhitePaperPage } from './areas/offering/WhitePaperPage.tsx';
import { questions } from './areas/site/Faq.tsx';
import { LandingPage } from './areas/site/LandingPage.tsx';
import { ConfirmSubscriptionPage, LeaveSubscriptionPage } from './areas/site/LetterLinkPage.tsx';
import { MaintenancePage } from './areas/site/MaintenancePage.tsx';
import { NotFoundPage } from './areas/site/NotFoundPage.tsx';
import { OfflinePage } from './areas/site/OfflinePage.tsx';
import { paths } from './paths.ts';
import { plainFilesFor } from './plain-files.ts';
import type { PlainFile } from './plain-files.ts';
import { blank } from './public/blanks.tsx';
import { Document } from './public/Document.tsx';
import type { Assets } from './public/Document.tsx';
import { InLanguage } from './public/language.tsx';
import { factsOf, organisation, questionList } from './search-facts.ts';

/** A page that is rendered when the site is built, in every language. */
export type PublicPage = {
  /** Names its files. */
  readonly name: string;
  readonly routes: readonly string[];
  readonly status: number;
  readonly title: Message;
  readonly about: Message;
  /** The one address search engines shall know; without it the page asks not to be kept. */
  readonly canonical?: string;
  /** What the page tells search engines about itself (JSON-LD). */
  readonly facts?: (language: Language) => object;
  /** The service worker keeps it for when there is no connection. */
  readonly isForOffline?: boolean;
  readonly Page: ComponentType;
};

export const languages = ['en', 'es'] as const satisfies readonly Language[];

const brand = { brand: blank('brand') };

export const publicPages: readonly PublicPage[] = [
  {
    name: 'landing',
    routes: [paths.home],
    status: 200,
    title: withParams(m.site_landing_title, brand),
    about: m.site_landing_about,
    canonical: paths.home,
    facts: (language) => factsOf(organisation(), questionList(questions, language)),
    Page: LandingPage,
  },
  {
    name: 'offering',
    routes: [paths.offering],
    status: 200,
    title: withParams(m.offering_page_title, brand),
    about: m.offering_page_about,
    canonical: paths.offering,
    facts: (language) => factsOf(organisation(), questionList(offerQuestions, language)),
    Page: OfferingPage,
  },
  {
    name: 'white-paper',
    routes: [paths.whitePaper, paths.whitePaperToo],
    status: 200,
    title: withParams(m.offering_paper_header, brand),
    about: m.offering_paper_about,
    canonical: paths.whitePaper,
    facts: () => factsOf(organisation()),
    Page: WhitePaperPage,
  },
  {
    name: 'banner',
    routes: [paths.banner],
    status: 200,
    title: m.offering_banner_title,
    about: m.offering_banner_note,
    Page: BannerPage,
  },
  {
    name: 'pages-404',
    routes: [paths.notFound],
    status: 404,
    title: m.site_404_title,
    about: m.site_404_text,
    Page: NotFoundPage,
  },
  {
    name: 'under-maintenance',
    routes: [paths.maintenance],
    status: 503,
    title: m.site_maintenance_title,
    about: m.site_maintenance_body,
    Page: MaintenancePage,
  },
  {
    name: 'confirm-subscription',
    routes: [paths.confirmSubscription],
    status: 200,
    title: m.site_confirm_title,
    about: m.site_confirm_text,
    Page: ConfirmSubscriptionPage,
  },
  {
    name: 'leave-subscription',
    routes: [paths.leaveSubscription],
    status: 200,
    title: m.site_unsubscribe_title,
    about: m.site_unsubscribe_text,
    Page: LeaveSubscriptionPage,
  },
  {
    name: 'offline',
    routes: [paths.offline],
    status: 200,
    title: m.site_offline_title,
    about: m.site_offline_text,
    isForOffline: true,
    Page: OfflinePage,
  },
];

// React would escape them as text; both come from this build and from the catalogue, and no tag can begin in them.
function inlineIn(page: PublicPage, language: Language, style: string): string {
  const facts = page.facts && JSON.stringify(page.facts(language)).replaceAll('<', '\\u003c');
  return `<style>${style}</style>${facts ? `<script type="application/ld+json">${facts}</script>` : ''}</head>`;
}

/** One page in one language, as the file the server fills and sends. */
export function renderPage(
  page: PublicPage,
  { language, style, ...assets }: Assets & { language: Language; style: string },
): string {
  const { Page } = page;
  const head = {
    title: translate(page.title, language),
    about: translate(page.about, language),
    canonical: page.canonical,
  };
  const markup = renderToStaticMarkup(
    <InLanguage value={language}>
      <Document head={head} assets={assets}>
        <Page />
      </Document>
    </InLanguage>,
  );
  return `<!doctype html>${markup.replace('</head>', () => inlineIn(page, language, style))}`;
}

/** The white paper in each language, for the server's typesetter. */
export function papers(): { readonly file: string; readonly text: string }[] {
  return languages.map((language) => ({
    file: `white-paper.${language}.json`,
    text: JSON.stringify(paperFor(language)),
  }));
}

/** The files beside the pages that need the site's own address. */
export function plainFiles(): PlainFile[] {
  return plainFilesFor(publicPages.flatMap(({ canonical }) => canonical ?? []));
}
