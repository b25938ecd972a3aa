// The server build of the site: the API loads it when it starts and renders every page with the operator's settings (docs/decisions/008).
import { join } from 'node:path';
import {
  noOfferings,
  type Operator,
  type ShownOfferings,
  type SiteModule,
  type SitePage,
  type SiteSettings,
} from '@istmo/contract/areas/site/site-pages';
import type { Language } from '@istmo/contract/kernel/message';
import { overwriteGetLocale } from '@istmo/contract/language';
import { whitePaperIn } from '../src/areas/offering/white-paper.ts';
import { paths } from '../src/paths.ts';
import { serviceWorkerPath } from '../src/shared/service-worker.ts';
import { OfferingsProvider } from '../src/public/offerings-context.ts';
import { SiteProvider } from '../src/public/site-context.ts';
import { AppDocument } from './AppDocument.tsx';
import { type Assets, readAssets } from './assets.ts';
import { PublicDocument } from './PublicDocument.tsx';
import type { PageHead, PublicPage } from './public-page.ts';
import { offlinePage, publicPages } from './public-pages.ts';
import { renderMarkup } from './render-markup.ts';
import { routeModules } from './route-modules.ts';
import { buildServiceWorker } from './service-worker.ts';
import { renderShell } from './sign-in-shell.tsx';
import { siteMap, siteMapFile, textFiles } from './text-files.ts';

const languages = ['en', 'es'] as const satisfies readonly Language[];
const html = 'text/html; charset=utf-8';

type Rendering = { readonly settings: SiteSettings; readonly assets: Assets; readonly shown: ShownOfferings };

/** The parts of the head that React would escape as text: the style sheet and the structured data. */
function buildHead({ structuredData }: PageHead, { settings }: Rendering, style: string | undefined): string {
  const sheet = style === undefined ? '' : `<style>${style}</style>`;
  if (!structuredData) return sheet;
  const data = { '@context': 'https://schema.org', '@graph': structuredData(settings) };
  // Escaped, so that no setting can start a tag.
  return `${sheet}<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

async function renderPublic(page: PublicPage, rendering: Rendering): Promise<string> {
  const { settings, assets, shown } = rendering;
  const head = page.headOf?.(shown, settings) ?? page;
  const markup = await renderMarkup(
    <SiteProvider value={settings}>
      <OfferingsProvider value={shown}>
        <PublicDocument page={page} head={head} assets={assets} />
      </OfferingsProvider>
    </SiteProvider>,
  );
  return markup.replace('</head>', () => `${buildHead(head, rendering, assets.styles?.[page.sheet])}</head>`);
}

async function renderApp(route: string, settings: SiteSettings, assets: Assets): Promise<string> {
  const shell = await renderShell(route, settings);
  const markup = await renderMarkup(
    <SiteProvider value={settings}>
      <AppDocument route={route} assets={assets} shell={shell} />
    </SiteProvider>,
  );
  return shell ? markup.replace('<div id="root">', (root) => root + shell.markup) : markup;
}

/** The service worker, which caches the offline page in both languages. */
async function renderServiceWorker(settings: SiteSettings, assets: Assets): Promise<string> {
  const [address = ''] = offlinePage.routes;
  const texts: string[] = [];
  for (const language of languages) {
    overwriteGetLocale(() => language);
    texts.push(await renderPublic(offlinePage, { settings, assets, shown: noOfferings }));
  }
  const files = [assets.boot, assets.pageScript, ...(assets.font ? [assets.font] : []), '/icon.svg'];
  const pages = Object.fromEntries(languages.map((language) => [language, `${address}?lang=${language}`]));
  return buildServiceWorker(assets.serviceWorker, { pages, files }, texts);
}

/** Every address of the app; that of the sandbox's controls does not exist in production. */
const listAppRoutes = ({ isSandbox }: SiteSettings): string[] =>
  Object.keys(routeModules).filter((route) => isSandbox || route !== paths.sandbox);

let last: Promise<unknown> = Promise.resolve();

/** Renders one after the other: the language is global to the process. */
function renderIn(language: Language, render: (shown: ShownOfferings) => Promise<string>): SitePage['render'] {
  return (shown = noOfferings) => {
    const rendered = last.then(() => {
      overwriteGetLocale(() => language);
      return render(shown);
    });
    last = rendered.catch(() => undefined);
    return rendered;
  };
}

/** Every page and file of the site with the given assets. */
export function listPages(settings: SiteSettings, assets: Assets): readonly SitePage[] {
  const addresses = publicPages.flatMap(({ canonical }) => canonical ?? []);
  const pages = languages.flatMap((language) => [
    ...publicPages.flatMap((page) =>
      page.routes.map((route): SitePage => {
        const render = renderIn(language, (shown) => renderPublic(page, { settings, assets, shown }));
        const style = assets.styles?.[page.sheet] ?? '';
        const { status, showsOfferings = false } = page;
        return { route, language, kind: 'public', status, type: html, style, showsOfferings, render };
      }),
    ),
    ...listAppRoutes(settings).map((route): SitePage => {
      const render = renderIn(language, () => renderApp(route, settings, assets));
      return { route, language, kind: 'app', status: 200, type: html, render };
    }),
  ]);
  const file = (route: string, type: string, render: SitePage['render']): SitePage => {
    return { route, language: 'en', kind: 'file', status: 200, type, render };
  };
  return [
    ...pages,
    ...textFiles(settings).map(({ route, type, text }) => file(route, type, async () => text)),
    {
      ...siteMapFile,
      language: 'en',
      kind: 'file',
      status: 200,
      showsOfferings: true,
      render: async (shown = noOfferings) => siteMap(settings, [...addresses, ...pagesOf(shown)]),
    },
    file(
      serviceWorkerPath,
      'text/javascript; charset=utf-8',
      renderIn('en', () => renderServiceWorker(settings, assets)),
    ),
  ];
}

/** The addresses of offerings that have a page of this design. */
const pagesOf = ({ cards }: ShownOfferings): string[] =>
  cards.map(({ path }) => path).filter((path) => path.startsWith(`${paths.offerings}/`));

/** Every page and file of the built site; this module is built into web/dist/server. */
export const sitePages: SiteModule['sitePages'] = (settings) =>
  listPages(settings, readAssets(join(import.meta.dirname, '..')));

export const whitePaper: SiteModule['whitePaper'] = (language: Language, operator: Operator) => {
  overwriteGetLocale(() => language);
  return whitePaperIn(language, operator);
};
