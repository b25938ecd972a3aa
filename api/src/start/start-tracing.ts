import type { CommitterOptions } from '@istmo/ledger';
import type { Logger } from 'pino';
import type { ProcessMetrics } from '../runtime/process-metrics.ts';
import { traceCommits } from '../runtime/trace-ledger.ts';
import type { Tracing } from '../runtime/tracing.ts';
import type { Settings } from '../settings/settings.ts';

/** Loads what traces need, 0.1 to 0.3 seconds and 26 MB of memory, only where a collector is set. */
export async function startTracing(settings: Settings, log: Logger): Promise<Tracing | undefined> {
  if (settings.otlpUrl === '') return undefined;
  const { openTracing } = await import('../runtime/otlp-tracing.ts');
  return openTracing(settings, log);
}

/** The hosts of providers whose requests are not seen by themselves: those that are not asked by fetch. */
export function readProviderHosts({ smtpUrl, s3Endpoint }: Settings): Readonly<Record<string, string>> {
  const given = { mail: smtpUrl, files: s3Endpoint, checkpoints: s3Endpoint };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, url]) => (URL.canParse(url) ? [[name, new URL(url).hostname]] : [])),
  );
}

/** What learns of the ledger's commits: metrics, and traces where they are on. */
export function observeCommits(figures: ProcessMetrics, tracing: Tracing | undefined): CommitterOptions {
  if (!tracing) return { onBatch: figures.observeBatch };
  const { observeEffect, onBatch } = traceCommits(tracing);
  return {
    observeEffect,
    onBatch: (batch) => {
      onBatch(batch);
      figures.observeBatch(batch);
    },
  };
}
