import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { HourlyLog } from './hourly-log.ts';
import { MemoryThrottle } from './memory-throttle.ts';

export const cspReportPath = '/csp-reports';
/** The console's host serves nothing but the console. */
export const consoleCspReportPath = '/console/csp-reports';

/**
 * The directives that send reports there. Browsers that know report-to ignore the older directive beside it, and have it over TLS only: without
 * it they would report nothing.
 */
export const cspReporting = (path: string, publicUrl: string): string[] => [
  `report-uri ${path}`,
  ...(publicUrl.startsWith('https:') ? ['report-to csp'] : []),
];
export const reportingEndpoints = (path: string): string => `csp="${path}"`;

const maxBytes = 16 * 1024;
/** A browser sends several of the Reporting API at once. */
const maxReports = 20;

const directives = new Set([
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

type Violation = {
  readonly directive: string;
  readonly document: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number | null;
};

const short = z._default(z.string(), '');
const count = z._default(z.union([z.number(), z.null()]), 0);

/** What a browser posts by report-uri. */
const uriReport = z.object({
  'csp-report': z.object({
    'document-uri': short,
    'effective-directive': short,
    'violated-directive': short,
    'blocked-uri': short,
    'source-file': short,
    'line-number': count,
  }),
});
/** What it posts by report-to (Reporting API). */
const apiReports = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: short,
      effectiveDirective: short,
      blockedURL: short,
      sourceFile: short,
      lineNumber: count,
    }),
  }),
);

function readViolations(body: unknown): Violation[] | undefined {
  const byUri = uriReport.safeParse(body);
  if (byUri.success) {
    const report = byUri.data['csp-report'];
    return [
      {
        directive: report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
        document: report['document-uri'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ];
  }
  const byApi = apiReports.safeParse(body);
  if (!byApi.success) return undefined;
  return byApi.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, maxReports)
    .map(({ body: { documentURL, effectiveDirective, blockedURL, sourceFile, lineNumber } }) => ({
      directive: effectiveDirective,
      document: documentURL,
      blocked: blockedURL,
      source: sourceFile,
      line: lineNumber,
    }));
}

/** Without query and fragment, which may hold parts of a mailed link. */
function withoutSecrets(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}

/** Counts of reports by directive, for the metrics. */
export class CspReports {
  readonly counts = new Map<string, number>();

  /** Everybody can post here, so an address has few turns, only reports about our own pages count, and a kind is logged once an hour. */
  async serve(
    { log, clock, settings }: Pick<App, 'log' | 'clock' | 'settings'>,
    server: FastifyInstance,
  ): Promise<void> {
    const throttle = new MemoryThrottle({ max: 60, windowMs: 60_000 });
    const hourly = new HourlyLog();
    const { publicUrl, consoleOrigin, tokeniserUrl, identityFrameUrl } = settings;
    const ownOrigins = new Set(
      [publicUrl, consoleOrigin, tokeniserUrl, identityFrameUrl].map((url) => new URL(url).origin),
    );

    const note = (violation: Violation): void => {
      if (!URL.canParse(violation.document) || !ownOrigins.has(new URL(violation.document).origin)) return;
      const directive = directives.has(violation.directive) ? violation.directive : 'other';
      this.counts.set(directive, (this.counts.get(directive) ?? 0) + 1);
      const { document, blocked, source, line } = violation;
      hourly.note(directive, clock.now(), (notLogged) =>
        log.warn(
          {
            directive,
            document: withoutSecrets(document),
            blocked: withoutSecrets(blocked),
            source: withoutSecrets(source),
            line,
            notLogged,
          },
          'a page broke its content security policy',
        ),
      );
    };

    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      const types = ['application/csp-report', 'application/reports+json', 'application/json'];
      scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
        done(null, body),
      );
      scope.addHook('onRequest', async ({ ip }, reply) => {
        const at = clock.now();
        if (throttle.isOver(ip, at)) return reply.code(429).header('retry-after', '60').send();
        throttle.add(ip, at);
      });
      for (const path of [cspReportPath, consoleCspReportPath]) {
        scope.post(path, async ({ body }, reply) => {
          const violations = readViolations(parseJson(body));
          for (const violation of violations ?? []) note(violation);
          return reply.code(violations ? 204 : 400).send();
        });
      }
    });
  }
}

function parseJson(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
