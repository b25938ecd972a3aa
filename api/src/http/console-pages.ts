import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../texts/escape-html.ts';
import type { Settings } from '../settings/settings.ts';
import { consoleCspReportPath, cspReporting, reportingEndpoints } from './csp-reports.ts';

export type ConsoleSite = { readonly dist: string; readonly settings: Settings };

const ownPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or the address of a script, and no policy lets one through.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

// The page names it, and both hosts have the same.
const icon = '/icon.svg';

/**
 * Serves the console's app at /console. When it has an origin of its own, that host serves nothing else but the icon, and the customers' host
 * does not serve it.
 */
export async function serveConsolePages(server: FastifyInstance, { dist, settings }: ConsoleSite): Promise<void> {
  const page = fillPage(await readFile(join(dist, 'index.html'), 'utf8'), settings);
  const policy = [...ownPolicy, ...cspReporting(consoleCspReportPath, settings.publicUrl)].join('; ');
  const consoleHost = new URL(settings.consoleOrigin).host;
  if (consoleHost !== new URL(settings.publicUrl).host) {
    server.addHook('onRequest', async (request, reply) => {
      const isConsole = /^\/console(\/|\?|$)/.test(request.url);
      if (request.url !== icon && isConsole !== (request.host === consoleHost))
        return reply.code(404).send({ status: 0, success: 0, msg: 'Not found', code: 'not_found' });
    });
  }
  await server.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/console/assets/',
    preCompressed: true,
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '365d',
  });
  for (const route of ['/console', '/console/*']) {
    server.get(route, (_request, reply) =>
      reply
        .headers({
          'content-security-policy': policy,
          'reporting-endpoints': reportingEndpoints(consoleCspReportPath),
          'cache-control': 'no-cache',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(page),
    );
  }
}

// Not in Vite's form `%MODE%`, which the build would replace with its own mode.
function fillPage(template: string, { brand, mode, publicUrl, consoleOrigin }: Settings): string {
  // The sandbox's controls are pages of the site, which another host does not serve.
  const site = new URL(publicUrl).origin === consoleOrigin ? '' : publicUrl;
  return template
    .replaceAll('__BRAND__', escapeHtml(brand))
    .replaceAll('__MODE__', mode)
    .replaceAll('__SITE__', escapeHtml(site));
}
