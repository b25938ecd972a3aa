import type { IncomingMessage } from 'node:http';
import type { SitePage, SiteSettings } from '@istmo/contract/areas/site/site-pages';
import type { Connect, ViteDevServer } from 'vite';
import type { Assets } from './assets.ts';

const assets: Assets = {
  isDevelopment: true,
  boot: '/page-scripts/boot.ts',
  pageScript: '/page-scripts/page.ts',
  app: '/src/main.tsx',
  appSheets: [],
  filesOf: () => [],
  serviceWorker: '',
};

/** Whether a path is of a route: "/deposit/BTC" of "/deposit/$id". */
function isOf(route: string, path: string): boolean {
  const parts = path.split('/');
  const expected = route.split('/');
  return parts.length === expected.length && expected.every((part, at) => part.startsWith('$') || part === parts[at]);
}

function languageOf({ headers, url = '' }: IncomingMessage): string {
  const asked = new URL(url, 'http://localhost').searchParams.get('lang');
  return (asked ?? /(?:^|;\s*)lang=(\w+)/.exec(headers.cookie ?? '')?.[1]) === 'es' ? 'es' : 'en';
}

function findPage(pages: readonly SitePage[], path: string, language: string): SitePage | undefined {
  const found = pages.filter((page) => page.kind !== 'file' && page.language === language);
  return found.find(({ route }) => isOf(route, path)) ?? found.find(({ status }) => status === 404);
}

/** Renders the pages from their sources on Vite's development server; what is not asked for as a page goes on. */
export function devPages(server: ViteDevServer, settings: SiteSettings): Connect.NextHandleFunction {
  return (request, response, proceed) => {
    if (!request.headers.accept?.includes('text/html')) return proceed();
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const answer = async (): Promise<void> => {
      const site = await server.ssrLoadModule('/server/site.tsx');
      const pagesWith: (settings: SiteSettings, assets: Assets) => readonly SitePage[] = site['pagesWith'];
      const page = findPage(pagesWith(settings, assets), path, languageOf(request));
      if (!page) return proceed();
      const text = await server.transformIndexHtml(path, await page.render());
      response.writeHead(page.status, { 'content-type': page.type });
      response.end(text);
    };
    answer().catch(proceed);
  };
}
