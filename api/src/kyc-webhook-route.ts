import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { receiveWebhook } from './areas/kyc/public.ts';
import { serveWebhook } from './webhook-route.ts';

/** The route of the identity provider's webhooks. */
export async function serveKycWebhook(app: App, server: FastifyInstance): Promise<void> {
  await serveWebhook(server, { path: '/api/kyc/webhook', receive: (request) => receiveWebhook(app, request) });
}
