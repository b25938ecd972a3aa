import { expect, test } from 'vitest';
import { readFrameSettings } from './frame-settings.ts';
import { buildIdentityFrame, liveProvider, simulatedProvider } from './identity-frame-server.ts';

const siteOrigin = 'https://istmo.example';
const frame = { siteOrigin, dist: import.meta.dirname, page: () => '<title>check</title>' };

async function readHeaders(provider: typeof liveProvider): Promise<Record<string, unknown>> {
  const server = await buildIdentityFrame({ ...frame, provider });
  const { headers } = await server.inject('/identity?lang=es');
  await server.close();
  return headers;
}

test('the frame of identity checks loads the provider’s named origins only, and only the platform’s pages may show it', async () => {
  const headers = await readHeaders(liveProvider);
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "script-src 'self' https://static.sumsub.com",
      "style-src 'self'",
      'connect-src https://static.sumsub.com https://api.sumsub.com',
      'frame-src https://static.sumsub.com https://api.sumsub.com',
      "font-src 'self'",
      "img-src 'self' data:",
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors https://istmo.example',
      'report-uri https://istmo.example/csp-reports',
    ].join('; '),
  );
  expect(headers['permissions-policy']).toBe(
    'camera=(self "https://static.sumsub.com" "https://api.sumsub.com"), microphone=(self "https://static.sumsub.com" "https://api.sumsub.com"), geolocation=()',
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' });
  expect(headers['access-control-allow-origin']).toBeUndefined();
});

test('in the sandbox the provider is the platform’s own server', async () => {
  const policy = String((await readHeaders(simulatedProvider(siteOrigin)))['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://istmo.example;");
  expect(policy).not.toContain('sumsub');
});

test('it answers no call, and keeps no cookie', async () => {
  const server = await buildIdentityFrame({ ...frame, provider: liveProvider });
  for (const url of ['/cards', '/take', '/api/basic/login', '/identity'])
    expect((await server.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
  const { headers } = await server.inject({ url: '/identity', headers: { cookie: 'a=b' } });
  expect(headers['set-cookie']).toBeUndefined();
  await server.close();
});

test('the servers of frames start by their ports, the card form’s with its key only', () => {
  const environment = {
    ISTMO_TOKENISER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ISTMO_TOKENISER_PORT: '3001',
    ISTMO_IDENTITY_FRAME_PORT: '3002',
    ISTMO_PUBLIC_URL: 'https://istmo.example/app',
  };
  expect(readFrameSettings(environment)).toMatchObject({
    siteOrigin,
    cards: { port: 3001 },
    identity: { port: 3002, isSimulated: false },
  });
  for (const name of ['ISTMO_TOKENISER_KEY', 'ISTMO_PUBLIC_URL'])
    expect(() => readFrameSettings({ ...environment, [name]: '' })).toThrow(`${name} is missing`);
  expect(() => readFrameSettings({ ...environment, ISTMO_TOKENISER_KEY: 'YQ==' })).toThrow('32 bytes');
  const onlyIdentity = { ...environment, ISTMO_TOKENISER_PORT: '', ISTMO_TOKENISER_KEY: '' };
  expect(readFrameSettings(onlyIdentity)).toMatchObject({ cards: undefined, identity: { port: 3002 } });
  expect(() => readFrameSettings({ ...onlyIdentity, ISTMO_IDENTITY_FRAME_PORT: '' })).toThrow('PORT is missing');
});
