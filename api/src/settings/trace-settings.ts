import { headers, secret, url, usedIf, wholeNumber } from './setting-kinds.ts';

const isTracing = (read: (variable: string) => string): boolean => read('ISTMO_OTLP_URL') !== '';

/** Where traces go: [traces](../../../docs/traces.md). */
export const traceSettings = {
  otlpUrl: url(
    'ISTMO_OTLP_URL',
    '',
    'base address of a collector that takes traces by OTLP over HTTP, to which `/v1/traces` is added; empty: nothing is traced: [traces](traces.md)',
    'http://collector.example:4318',
  ),
  otlpHeaders: usedIf(
    isTracing,
    secret(headers('ISTMO_OTLP_HEADERS', {}, 'headers that the collector asks for, such as its key', 'x-key=secret')),
  ),
  tracePercent: usedIf(
    isTracing,
    wholeNumber('percent', 0, 100)(
      'ISTMO_TRACE_PERCENT',
      100,
      'how many of the requests and tasks are traced; what follows from one is traced with it',
      '10',
    ),
  ),
} as const;
