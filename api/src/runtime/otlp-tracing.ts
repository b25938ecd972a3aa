import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import { followFetches } from './trace-fetches.ts';
import {
  attributeNames,
  type Attributes,
  type Span,
  type SpanRef,
  type SpanStart,
  toErrorType,
  type Tracing,
} from './tracing.ts';
import { version } from './version.ts';
import { outsideWork } from './work-context.ts';

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const;

// A collector that does not take them must cost neither memory nor time: what does not fit is lost.
const limits = {
  maxQueueSize: 2_048,
  maxExportBatchSize: 512,
  scheduledDelayMillis: 1_000,
  exportTimeoutMillis: 6_000,
};
const requestMs = 5_000;
const stopMs = 3_000;

type TraceSettings = Pick<Settings, 'otlpUrl' | 'otlpHeaders' | 'tracePercent' | 'role'>;

/** Records spans and sends them to the collector of the settings, in the background. */
export function openTracing({ otlpUrl, otlpHeaders, tracePercent, role }: TraceSettings, log: Logger): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${otlpUrl}/v1/traces`,
    headers: { ...otlpHeaders },
    timeoutMillis: requestMs,
  });
  const random = new RandomIdGenerator();
  let nextTrace = '';
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => nextTrace, generateSpanId: () => random.generateSpanId() },
    resource: resourceFromAttributes({ 'service.name': 'istmo', 'service.version': version, 'istmo.role': role }),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [new BatchSpanProcessor({ exporter: reportLosses(exporter, log), ...limits })],
  });
  const tracer = provider.getTracer('istmo');

  const start = (context: typeof ROOT_CONTEXT, { name, kind, attributes, links = [], atMs }: SpanStart): OtelSpan =>
    tracer.startSpan(
      name,
      {
        kind: kinds[kind],
        attributes: keepAllowed(attributes),
        links: links.map((ref) => ({ context: toSpanContext(ref) })),
        ...(atMs !== undefined && { startTime: toTime(atMs) }),
      },
      context,
    );
  const continueTrace: Tracing['continueTrace'] = (parent, given) =>
    toSpan(start(trace.setSpanContext(ROOT_CONTEXT, toSpanContext(parent)), given), continueTrace);
  const stopFetches = followFetches(new URL(otlpUrl).origin);

  return {
    startTrace: (id, given) => {
      if (!isSampled(id, tracePercent)) return undefined;
      nextTrace = id;
      return toSpan(start(ROOT_CONTEXT, given), continueTrace);
    },
    continueTrace,
    stop: async () => {
      stopFetches();
      await Promise.race([provider.shutdown().catch(() => undefined), pause(stopMs, undefined, { ref: false })]);
    },
  };
}

/** By the id's last digits, which are random in the id of a request too. */
function isSampled(id: string, percent: number): boolean {
  return (Number.parseInt(id.slice(-8), 16) / 2 ** 32) * 100 < percent;
}

function toSpan(span: OtelSpan, continueTrace: Tracing['continueTrace']): Span {
  const { traceId, spanId } = span.spanContext();
  const ref = { trace: traceId, span: spanId };
  return {
    ref,
    startChild: (given) => continueTrace(ref, given),
    set: (attributes) => void span.setAttributes(keepAllowed(attributes)),
    link: (other) => void span.addLink({ context: toSpanContext(other) }),
    end: ({ error, atMs } = {}) => {
      if (!span.isRecording()) return;
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttributes(keepAllowed({ 'error.type': toErrorType(error) }));
      }
      // The processor's timer must not belong to the work whose span happens to start it.
      outsideWork(() => span.end(atMs === undefined ? undefined : toTime(atMs)));
    },
  };
}

const toSpanContext = ({ trace: traceId, span: spanId }: SpanRef) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

const toTime = (atMs: number): Date => new Date(performance.timeOrigin + atMs);

const allowed = new Set<string>(attributeNames);

/** The type keeps other names out of the code; this keeps them out of what is sent, whatever the code does. */
function keepAllowed(attributes: Attributes = {}): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed.has(name)));
}

/** Says once that the collector takes nothing, and once that it does again. */
function reportLosses(exporter: SpanExporter, log: Logger): SpanExporter {
  let lost = 0;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0 && lost === 0)
          log.warn({ reason: toErrorType(result.error) }, 'the collector does not take traces; spans are lost');
        if (result.code === 0 && lost > 0) log.warn({ lost }, 'the collector takes traces again');
        lost = result.code === 0 ? 0 : lost + spans.length;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
