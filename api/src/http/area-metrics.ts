import { Counter, Gauge, type Registry } from 'prom-client';
import type { App } from '../app.ts';
import type { WaitingList } from '../area.ts';
import { type AreaMetric, freshMs, sampleAge } from '../runtime/area-metric.ts';
import { cachedRead } from '../runtime/cached-read.ts';

export type AreaMetrics = {
  /** With the login of the worker. */
  readonly app: App;
  readonly metrics: readonly AreaMetric[];
  readonly waiting: readonly WaitingList[];
};

/** Adds what the areas tell to the metrics of this process. A metric that cannot be read has no value, and the others are shown. */
export function registerAreaMetrics(registry: Registry, { app, metrics, waiting }: AreaMetrics): void {
  for (const metric of [...metrics, ...queueMetrics(waiting)]) register(registry, app, metric);
}

function register(registry: Registry, app: App, { name, help, labels = [], kind, maxAgeMs, read }: AreaMetric): void {
  const readCached = cachedRead({ maxAgeMs, load: read });
  const shared = { name, help, labelNames: labels, registers: [registry] };
  const readSamples = async () => {
    try {
      return await readCached(app);
    } catch (error) {
      app.log.warn({ err: error, metric: name }, 'a metric could not be read');
      return [];
    }
  };
  if (kind === 'counter')
    new Counter({
      ...shared,
      async collect() {
        const samples = await readSamples();
        this.reset();
        for (const { labels: given = {}, value } of samples) this.inc(given, value);
      },
    });
  else
    new Gauge({
      ...shared,
      async collect() {
        const samples = await readSamples();
        this.reset();
        // A reset gives 0 to what has no labels, and what is not known is not 0.
        if (labels.length === 0) this.remove();
        for (const { labels: given = {}, value } of samples) this.set(given, value);
      },
    });
}

async function readLength(app: App, name: string, count: WaitingList['count']) {
  try {
    return { name, ...(await count(app)) };
  } catch (error) {
    app.log.warn({ err: error, queue: name }, 'a queue could not be counted');
    return undefined;
  }
}

function queueMetrics(lists: readonly WaitingList[]): AreaMetric[] {
  const readLengths = cachedRead({
    maxAgeMs: freshMs,
    load: async (app) => {
      const lengths = await Promise.all(lists.map(async ({ name, count }) => readLength(app, name, count)));
      return lengths.filter((length) => length !== undefined);
    },
  });
  return [
    {
      name: 'istmo_queue_waiting',
      help: 'What waits for staff, the signer or the outside, by queue; at most 10,000 are counted',
      labels: ['queue'],
      maxAgeMs: freshMs,
      read: async (app) =>
        (await readLengths(app)).map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
    },
    {
      name: 'istmo_queue_oldest_seconds',
      help: 'Since when the oldest of a queue waits; 0 where nothing does',
      labels: ['queue'],
      maxAgeMs: freshMs,
      read: async (app) =>
        (await readLengths(app)).flatMap(({ name, oldestAt }) =>
          sampleAge(app.clock.now(), oldestAt ?? app.clock.now(), { queue: name }),
        ),
    },
  ];
}
