/*
 * What the platform records of its own work as traces: docs/traces.md. Without ISTMO_OTLP_URL there is no Tracing, no work has a span, and the
 * OpenTelemetry packages are not loaded.
 */

/** All attributes that a span may have. Values are names and numbers of the platform's own: nothing that a customer entered, owns or is. */
export const attributeNames = [
  'http.request.method',
  // The pattern of the route, never the path with its ids.
  'http.route',
  'http.response.status_code',
  'server.address',
  // The class or the code of an error, never its message.
  'error.type',
  'istmo.refusal',
  'istmo.queue',
  'istmo.task',
  'istmo.provider',
  'istmo.operation',
  'istmo.ledger.effects',
  'istmo.ledger.wait_ms',
  'istmo.statements',
] as const;

type AttributeName = (typeof attributeNames)[number];
export type Attributes = { readonly [Name in AttributeName]?: string | number };

/** Names a span of this or another process: ids in hexadecimal digits, 32 and 16 of them. */
export type SpanRef = { readonly trace: string; readonly span: string };

export type SpanStart = {
  readonly name: string;
  readonly kind: 'internal' | 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  readonly links?: readonly SpanRef[];
  /** On the clock of performance.now(); now unless given. */
  readonly atMs?: number;
  /** Whether what it stands for changes something that stays. */
  readonly isChange?: boolean;
};

export type Span = {
  readonly ref: SpanRef;
  readonly startChild: (start: SpanStart) => Span;
  readonly set: (attributes: Attributes) => void;
  readonly link: (other: SpanRef) => void;
  /** The first end counts. A span that never ends is not sent. */
  readonly end: (how?: { readonly error?: unknown; readonly atMs?: number }) => void;
};

export type Tracing = {
  /** Starts a trace with this id; undefined where it is not among those that are recorded. */
  readonly startTrace: (trace: string, start: SpanStart) => Span | undefined;
  /** Starts a span of a trace that is recorded, which may have begun in another process. */
  readonly continueTrace: (parent: SpanRef, start: SpanStart) => Span;
  /** Sends what is left, for at most three seconds. */
  readonly stop: () => Promise<void>;
};

/** What a span tells of an error: its code, else its class. A message may repeat what a customer entered. */
export function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.constructor.name;
}
