import { createHash } from 'node:crypto';
import type { SiteModule, SiteSettings } from '@istmo/contract/areas/site/site-pages';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { makeWhitePapers, readManagementTeam } from '../areas/offering/public.ts';
import { listPublicMarkets } from '../areas/prices/public.ts';
import { toOperator } from '../settings/page-settings.ts';

/**
 * Creates the documents that need the operator's settings and serves them. Returns the settings that the site's pages are rendered with:
 * the operator's, the team, the documents' sizes, and the instruments of the price table.
 */
export async function serveDocuments(server: FastifyInstance, app: App, site: SiteModule): Promise<SiteSettings> {
  const { settings } = app;
  const operator = toOperator(settings);
  const sizes = { en: 0, es: 0 };
  for (const { language, pdf } of await makeWhitePapers(site, operator)) {
    sizes[language] = Math.ceil(pdf.length / 1000);
    const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`;
    server.get(`/documents/coingt-white-paper-${language}.pdf`, (request, reply) => {
      void reply.headers({ 'cache-control': 'no-cache', etag, 'content-language': language });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/pdf').send(pdf);
    });
  }
  const markets = await listPublicMarkets(app);
  return { ...operator, ...readManagementTeam(settings), markets, whitePaperKb: sizes };
}
