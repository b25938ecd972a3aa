import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The security headers of every reply. Pages replace the content security policy by their own (pages.ts). */
export async function sendSecurityHeaders(
  server: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 63_072_000, preload: true },
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
