import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { receiveNotice } from './areas/payments/public.ts';
import { serveWebhook } from './webhook-route.ts';

/** The route of the notices of the bank link's provider. */
export async function servePaymentNotices(app: App, server: FastifyInstance): Promise<void> {
  await serveWebhook(server, { path: '/api/bank/notice', receive: (request) => receiveNotice(app, request) });
}
