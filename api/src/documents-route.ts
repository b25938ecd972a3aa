import { createHash } from 'node:crypto';
import type { SiteModule, SiteSettings } from '@istmo/contract/areas/site/site-pages';
import type { FastifyInstance } from 'fastify';
import { makeWhitePapers, readManagement } from './areas/offering/public.ts';
import { operatorOf } from './page-settings.ts';
import type { Settings } from './settings.ts';

/** Makes and serves the documents, and answers what the site's pages are rendered with: the settings, the people, and the documents' sizes. */
export function serveDocuments(server: FastifyInstance, settings: Settings, site: SiteModule): SiteSettings {
  const operator = operatorOf(settings);
  const sizes = { en: 0, es: 0 };
  for (const { language, pdf } of makeWhitePapers(site, operator)) {
    sizes[language] = Math.ceil(pdf.length / 1000);
    const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`;
    server.get(`/documents/coingt-white-paper-${language}.pdf`, (request, reply) => {
      void reply.headers({ 'cache-control': 'no-cache', etag, 'content-language': language });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/pdf').send(pdf);
    });
  }
  return { ...operator, ...readManagement(settings), whitePaperKb: sizes };
}
