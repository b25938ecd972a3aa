import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** Adds the security headers to every reply. Pages replace the content security policy with their own (pages.ts). */
export async function addSecurityHeaders(server: FastifyInstance, { publicUrl }: { publicUrl: string }): Promise<void> {
  const everywhere = {
    ...(await readHelmetHeaders(publicUrl.startsWith('https:'))),
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  const ofCalls = { ...everywhere, 'cache-control': 'no-store' };
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(/^\/(console\/)?api\//.test(request.url) ? ofCalls : everywhere);
    done();
  });
}

/** Helmet's headers, which are the same for every reply: they are read once, because it would build them again for each request. */
async function readHelmetHeaders(usesTls: boolean): Promise<Record<string, string>> {
  const server = fastify();
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: usesTls && { maxAge: 63_072_000, preload: true },
  });
  const headers: Record<string, string> = {};
  server.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) headers[name] = String(value);
    return '';
  });
  await server.inject('/');
  await server.close();
  return headers;
}
