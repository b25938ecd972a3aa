import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Adds the security headers to every reply. Pages replace the content security policy with their own (pages.ts). */
export async function addSecurityHeaders(server: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
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
    if (/^\/(console\/)?api\//.test(request.url)) reply.header('cache-control', 'no-store');
  });
}
