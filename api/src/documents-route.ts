import { createHash } from 'node:crypto';
import type { Placeholders } from '@istmo/contract/kernel/page-placeholders';
import type { FastifyInstance } from 'fastify';
import { makeWhitePapers, teamPlaceholders } from './areas/offering/public.ts';
import { pagePlaceholders } from './page-settings.ts';
import type { Settings } from './settings.ts';

/**
 * Creates the documents that need the operator's settings and serves them. Returns the values of the pages' placeholders: the
 * settings, the team, and the documents' sizes.
 */
export async function serveDocuments(server: FastifyInstance, settings: Settings, dist: string): Promise<Placeholders> {
  const placeholders = { ...pagePlaceholders(settings), ...teamPlaceholders(settings) };
  const papers = await makeWhitePapers(dist, placeholders);
  for (const { language, pdf } of papers) {
    const etag = `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`;
    server.get(`/documents/coingt-white-paper-${language}.pdf`, (request, reply) => {
      void reply.headers({ 'cache-control': 'no-cache', etag, 'content-language': language });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('application/pdf').send(pdf);
    });
  }
  const sizes = papers.map(({ language, pdf }) => [`white_paper_kb_${language}`, String(Math.ceil(pdf.length / 1000))]);
  return { ...placeholders, ...Object.fromEntries(sizes) };
}
