import type { IncomingMessage } from 'node:http';
import { readFilter } from '@istmo/contract/kernel/offering-filter';
import { noQuestions } from '@istmo/contract/kernel/raise-question';
import {
  noOfferings,
  type ShownOfferings,
  type SitePage,
  type SiteSettings,
} from '@istmo/contract/areas/site/site-pages';
import type { Connect, ViteDevServer } from 'vite';
import type { Assets } from './assets.ts';

const assets: Assets = {
  isDevelopment: true,
  boot: '/page-scripts/boot.ts',
  pageScript: '/page-scripts/page.ts',
  offeringsScript: '/page-scripts/offerings.ts',
  app: '/src/main.tsx',
  appSheets: [],
  filesOf: () => [],
  serviceWorker: '',
};

/** Whether a path matches a route: "/deposit/BTC" matches "/deposit/$id". */
function matchesRoute(route: string, path: string): boolean {
  const parts = path.split('/');
  const expected = route.split('/');
  return parts.length === expected.length && expected.every((part, at) => part.startsWith('$') || part === parts[at]);
}

function chooseLanguage({ headers, url = '' }: IncomingMessage): string {
  const requested = new URL(url, 'http://localhost').searchParams.get('lang');
  return (requested ?? /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]) === 'es' ? 'es' : 'en';
}

function findPage(pages: readonly SitePage[], path: string, language: string): SitePage | undefined {
  const found = pages.filter((page) => page.kind !== 'file' && page.language === language);
  return found.find(({ route }) => matchesRoute(route, path)) ?? found.find(({ status }) => status === 404);
}

/** The offerings that a page shows, from the API behind the development server; none while it does not answer. */
async function readShown(api: string, { pathname, searchParams }: URL): Promise<ShownOfferings> {
  const read = async (path: string) => (await fetch(`${api}/api/${path}`)).json();
  try {
    const [, slug] = /^\/offerings\/([^/]+)$/.exec(pathname) ?? [];
    const { data: cards = [] } = await read('offerings/list');
    const one = slug === undefined ? undefined : (await read(`offerings/read?slug=${slug}`)).data;
    const questions = one ? (await read(`offerings/questions?slug=${slug}`)).data : noQuestions;
    return { cards, one, filter: readFilter(Object.fromEntries(searchParams), cards), questions };
  } catch {
    return noOfferings;
  }
}

/** Renders the pages from their sources on Vite's development server; other requests are passed on. `api` is where the calls are answered. */
export function devPages(server: ViteDevServer, settings: SiteSettings, api: string): Connect.NextHandleFunction {
  return (request, response, proceed) => {
    if (!request.headers.accept?.includes('text/html')) return proceed();
    const address = new URL(request.url ?? '/', 'http://localhost');
    const path = address.pathname;
    const answer = async (): Promise<void> => {
      const site = await server.ssrLoadModule('/server/site.tsx');
      const listPages: (settings: SiteSettings, assets: Assets) => readonly SitePage[] = site['listPages'];
      const page = findPage(listPages(settings, assets), path, chooseLanguage(request));
      if (!page) return proceed();
      const text = await server.transformIndexHtml(
        path,
        await page.render(page.showsOfferings ? await readShown(api, address) : noOfferings),
      );
      response.writeHead(page.status, { 'content-type': page.type });
      response.end(text);
    };
    answer().catch(proceed);
  };
}
