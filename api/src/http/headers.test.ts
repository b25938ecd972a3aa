import fastify from 'fastify';
import { expect, test } from 'vitest';
import { addSecurityHeaders } from './headers.ts';

async function readHeaders(path: string, publicUrl = 'https://istmo.example') {
  const server = fastify();
  await addSecurityHeaders(server, { publicUrl });
  server.get('/api/status', async () => ({ status: 1 }));
  server.get('/api/failure', async () => {
    throw new Error('a failure');
  });
  server.get('/page', async (_request, reply) =>
    reply.headers({ 'content-security-policy': "default-src 'none'; script-src 'self'" }).send(''),
  );
  const { headers } = await server.inject(path);
  await server.close();
  return headers;
}

const expected = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
};

test.each(['/api/status', '/api/failure', '/api/no-such-call'])(
  '%s replies with every security header',
  async (path) => {
    expect(await readHeaders(path)).toMatchObject(expected);
  },
);

test('a reply names neither the server nor the framework', async () => {
  const headers = await readHeaders('/api/status');
  expect(headers).not.toHaveProperty('server');
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('a page can replace the content security policy and keeps the other headers', async () => {
  const headers = await readHeaders('/page');
  expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'");
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' });
  expect(headers).not.toHaveProperty('cache-control');
});

test('a server without TLS does not send strict-transport-security', async () => {
  expect(await readHeaders('/api/status', 'http://localhost:3000')).not.toHaveProperty('strict-transport-security');
});
