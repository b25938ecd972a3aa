import fastify from 'fastify';
import { CspReports } from '../http/csp-reports.ts';
import { serveMetrics } from '../http/metrics.ts';
import { areaMetrics, waitingLists } from '../routes/areas.ts';
import { ProcessMetrics } from '../runtime/process-metrics.ts';
import type { TestEnv } from './test-env.ts';

/** What a process that works exports now, without what it remembers of before. */
export async function readExport({ app, workerApp }: TestEnv): Promise<string> {
  const server = fastify();
  await serveMetrics(app, server, new CspReports(), {
    process: new ProcessMetrics(),
    areas: { app: workerApp, metrics: areaMetrics, waiting: waitingLists },
  });
  const { body } = await server.inject('/metrics');
  await server.close();
  return body;
}
