import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

type OtlpValue = { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
type OtlpAttribute = { readonly key: string; readonly value: OtlpValue };
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly OtlpAttribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
};
type OtlpBody = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[] }[];
};

/** A span as a collector gets it. */
export type ReceivedSpan = Omit<OtlpSpan, 'attributes' | 'links'> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
};

/** A collector of traces, which takes them, refuses them, or never answers. */
export type TestCollector = {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** The headers of the last request. */
  readonly headers: () => Readonly<Record<string, unknown>>;
  behave: (how: 'takes' | 'refuses' | 'hangs') => void;
  stop: () => Promise<void>;
};

export async function startTestCollector(): Promise<TestCollector> {
  const spans: ReceivedSpan[] = [];
  let headers: Readonly<Record<string, unknown>> = {};
  let behaviour: Parameters<TestCollector['behave']>[0] = 'takes';
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      ({ headers } = request);
      if (behaviour === 'hangs') return;
      if (behaviour === 'refuses') return void response.writeHead(400).end();
      if (request.url === '/v1/traces') spans.push(...readSpans(Buffer.concat(chunks).toString('utf8')));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    spans,
    headers: () => headers,
    behave: (how) => {
      behaviour = how;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function readSpans(text: string): ReceivedSpan[] {
  const body: OtlpBody = JSON.parse(text);
  return body.resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, links = [], ...span }) => ({
      ...span,
      links,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
      ),
    }));
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return address.port;
}
